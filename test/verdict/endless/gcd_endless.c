// VERDICT expect=false property=termination default=false
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char a = (unsigned char)__VERIFIER_nondet_uint(), b = (unsigned char)__VERIFIER_nondet_uint();
  while (b) {
    unsigned char r = a % b;
    a = b;
    b = a;
  }
  return a == 0;
}
