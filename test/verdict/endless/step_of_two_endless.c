// VERDICT expect=false property=termination default=false
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char i = 0, n = (unsigned char)(__VERIFIER_nondet_uint() | 1);
  while (i != n) i += 2;
  return 0;
}
