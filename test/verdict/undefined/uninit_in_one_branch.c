// VERDICT expect=false property=none kind=uninit args=--checks=all default=false engines=kiki,test
/* Initialised in one of two branches that meet again: kiki's join of the two hid that the variable may be undefined. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, c = __VERIFIER_nondet_int(), *p = &x;
  if (c > 3) *p = 1;
  return c > 2 && *p > 0;
}
