// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  while (a > 0 && b > 0) {
    if (__VERIFIER_nondet_int()) a--;
    else b--;
  }
  return 0;
}
