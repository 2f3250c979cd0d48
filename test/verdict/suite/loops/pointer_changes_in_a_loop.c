// VERDICT expect=true property=none default=true engines=kiki,dash
// It points to one of two objects, for ever; null is none of them.
extern int __VERIFIER_nondet_int(void);
static int a, b;
int main(void) {
  int *p = &a;
  while (__VERIFIER_nondet_int()) {
    *p = 1;
    if (__VERIFIER_nondet_int()) p = &b;
  }
  return a;
}
