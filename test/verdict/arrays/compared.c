// VERDICT expect=true property=unreach-call must=kiki args=--time-limit=20s
// A flag that is still set says that all elements so far are equal.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int a[50000], b[50000], same = 1;
  for (int i = 0; i < 50000; i++) a[i] = __VERIFIER_nondet_int(), b[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 50000; i++)
    if (a[i] != b[i]) same = 0;
  int k = __VERIFIER_nondet_int();
  if (same && k >= 0 && k < 50000 && a[k] != b[k]) reach_error();
  return 0;
}
