// VERDICT expect=false property=unreach-call must=test args=--time-limit=20s
// All elements are copied but for one, which is looked at, too.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int a[400], b[400];
  for (int i = 0; i < 400; i++) a[i] = __VERIFIER_nondet_int(), b[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 400; i++)
    if (i != 300) b[i] = a[i];
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 400 && a[k] != b[k]) reach_error();
  return 0;
}
