// VERDICT expect=false property=none default=false
// The divisor becomes 0 in a late round.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int d = 20, n = (int)(__VERIFIER_nondet_uint() % 100), s = 0;
  for (int k = 0; k < n; k++) s += 100 / d--;
  return s;
}
