// VERDICT expect=false property=termination default=false
/* No guess gets behind the assumption: the run is one that another engine found. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a * 7 + b == 123456789 && (b ^ a) % 1024 == 77);
  unsigned char turns = 0;
  while (a != b) turns++;
  return turns;
}
