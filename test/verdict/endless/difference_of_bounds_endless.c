// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < -1000 || high > 1000) return 0;
  while (low < high) {
    if (__VERIFIER_nondet_int()) low++;
    else high -= 0;
  }
  return 0;
}
