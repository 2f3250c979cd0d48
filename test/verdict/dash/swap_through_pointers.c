// VERDICT expect=true property=none kind=access must=dash
// Two pointers that may be the same: whichever it is, what they point to lives.
extern int __VERIFIER_nondet_int(void);
static void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int *q = __VERIFIER_nondet_int() ? &a : &b;
  swap(&a, q);
  return a == b;
}
