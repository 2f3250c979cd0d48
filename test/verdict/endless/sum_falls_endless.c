// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  while (a > 0 && b > 0) {
    if (__VERIFIER_nondet_int()) a--;
    else b-= 0;
  }
  return 0;
}
