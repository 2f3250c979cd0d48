// VERDICT expect=false property=none kind=access must=dash
extern int __VERIFIER_nondet_int(void);
static void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int *q = __VERIFIER_nondet_int() ? &a : &b;
  if (__VERIFIER_nondet_int() == 7) q = 0;
  swap(&a, q);
  return a == b;
}
