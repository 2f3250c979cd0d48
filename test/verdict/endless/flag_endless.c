// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int stop = 0, n = __VERIFIER_nondet_int();
  while (!stop) {
    if (n > 3) stop = 1;
    n = 4;
    if (stop) break;
    n = 3;
  }
  return 0;
}
