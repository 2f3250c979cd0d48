// VERDICT expect=false property=none kind=uninit args=--checks=all engines=kiki,test
/* A loop that is cut starts in a state where the variable may have been written, or not. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, n = 0, *p = &x;
  while (__VERIFIER_nondet_int()) {
    if (n == 60) *p = 1;
    if (n == 59 && x > 3) return 1;
    n = n < 100 ? n + 1 : 70;
  }
  return 0;
}
