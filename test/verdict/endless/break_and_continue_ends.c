// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0;
  while (1) {
    int c = __VERIFIER_nondet_int();
    if (c == 1) break;
    if (i > 50) break;
    i++;
  }
  return 0;
}
