// VERDICT expect=true property=termination default=true
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char i = 0, n = (unsigned char)(__VERIFIER_nondet_uint() & 0xfe);
  while (i != n) i += 2;
  return 0;
}
