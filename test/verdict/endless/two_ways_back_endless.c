// VERDICT expect=false property=termination default=false
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
    if (m == 1) n += 1;
  }
  return 0;
}
