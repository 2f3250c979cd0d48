// VERDICT expect=false property=none default=false
// Converting a float that is too large is undefined.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  float f = n > 0 ? 3e9f : 2e9f;
  return (int)f == n;
}
