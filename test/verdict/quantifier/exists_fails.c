// VERDICT expect=false property=unreach-call
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[3];
int main(void) {
  for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
  if (!__protest_exists(int, k, 0, 3, a[k] != 7)) reach_error();
  return 0;
}
