// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
again:
  if (n <= 0) return 0;
  n--;
  if (n == 5) n--;
  goto again;
}
