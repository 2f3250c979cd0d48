// VERDICT expect=false property=termination default=false
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char u = (unsigned char)__VERIFIER_nondet_uint();
  while (u >= 0) u--;
  return 0;
}
