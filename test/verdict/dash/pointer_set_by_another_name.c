// VERDICT expect=true property=none kind=access must=dash
// The pointer is null until it is set through a name that may lead to another one.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1, *p = 0, *other = 0, **q = &other;
  if (__VERIFIER_nondet_int()) q = &p;
  *q = &x;
  if (q == &p) return *p;
  return *other;
}
