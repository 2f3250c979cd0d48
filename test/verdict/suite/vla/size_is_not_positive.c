// VERDICT expect=false property=none default=false
// A length of 0 or less is undefined.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10) return 0;
  if (n < -3) return 0;
  int a[n];
  a[0] = 1;
  return 0;
}
