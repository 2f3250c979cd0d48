// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  while (n > 0) {
    if (m > 0) {
      m--;
      continue;
    }
    n--;
    m = n;
    if (m == 1) n += 0;
  }
  return 0;
}
