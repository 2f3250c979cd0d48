// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0) n -= 1;
  return 0;
}
