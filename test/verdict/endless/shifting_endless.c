// VERDICT expect=false property=termination default=false
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = 0;
  while (x) {
    x = x << 1 | x >> 31;
    n ^= 1;
  }
  return (int)n;
}
