// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 || y > 0) {
    if (x > 0) x--;
    else y -= x > -5;
  }
  return 0;
}
