// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0;
  while (1) {
    int c = __VERIFIER_nondet_int();
    if (c == 1) continue;
    if (i > 50) break;
    i++;
  }
  return 0;
}
