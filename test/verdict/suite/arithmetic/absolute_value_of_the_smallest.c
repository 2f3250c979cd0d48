// VERDICT expect=false property=none default=false
// -INT_MIN does not fit.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  return n < 0 ? -n : n;
}
