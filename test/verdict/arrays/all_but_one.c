// VERDICT expect=true property=unreach-call must=kiki args=--time-limit=20s
// All elements are copied but for one.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int a[50000], b[50000];
  for (int i = 0; i < 50000; i++) a[i] = __VERIFIER_nondet_int(), b[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 50000; i++)
    if (i != 700) b[i] = a[i];
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 50000 && k != 700 && a[k] != b[k]) reach_error();
  return 0;
}
