// VERDICT expect=false property=unreach-call must=test args=--time-limit=20s
// A flag that is still set says nothing of the first element: it was not looked at.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int a[400], b[400], same = 1;
  for (int i = 0; i < 400; i++) a[i] = __VERIFIER_nondet_int(), b[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < 400; i++)
    if (a[i] != b[i]) same = 0;
  int k = __VERIFIER_nondet_int();
  if (same && k >= 0 && k < 400 && a[k] != b[k]) reach_error();
  return 0;
}
