// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int stop = 0, n = __VERIFIER_nondet_int();
  while (!stop) {
    if (n != 3) stop = 1;
    n = 4;
    if (stop) break;
    stop = 1;
  }
  return 0;
}
