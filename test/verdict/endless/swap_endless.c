// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 && y > 0) {
    int old = x;
    x = y;
    y = old;
  }
  return 0;
}
