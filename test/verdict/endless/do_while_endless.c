// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  do {
    if (x > 10) x = 11;
    x -= x > 10 ? 0 : 1;
  } while (x > 0);
  return 0;
}
