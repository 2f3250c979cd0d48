// VERDICT expect=true property=none default=true engines=kiki,dash
// One of two functions is called, for ever.
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
  int (*f)(void) = one, s = 0;
  while (__VERIFIER_nondet_int()) {
    s ^= f();
    f = f == one ? two : one;
  }
  return s;
}
