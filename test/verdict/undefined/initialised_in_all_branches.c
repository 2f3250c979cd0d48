// VERDICT expect=true property=none kind=uninit args=--checks=all default=true engines=kiki,test
/* The right twin of uninit_in_one_branch. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, c = __VERIFIER_nondet_int(), *p = &x;
  if (c > 3) *p = 1;
  else *p = 2;
  return c > 2 && *p > 0;
}
