// VERDICT expect=true property=termination default=true
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char n = (unsigned char)__VERIFIER_nondet_uint(), steps = 0;
  while (n != 1 && steps < 200) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  return 0;
}
