// VERDICT expect=false property=none kind=uninit args=--checks=all default=false engines=kiki,test
/* An element of an array at an index that is not known: arrays of kiki did not say that they are undefined. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[100], c = __VERIFIER_nondet_int();
  return c >= 0 && c < 100 && a[c] > 3;
}
