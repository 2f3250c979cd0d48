// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x != 5) {
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y != 5);
    x = y;
  }
  return 0;
}
