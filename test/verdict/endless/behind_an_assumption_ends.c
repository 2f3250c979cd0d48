// VERDICT expect=true property=termination default=true
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a * 7 + b == 123456789 && (b ^ a) % 1024 == 77);
  unsigned char turns = 0;
  while (a != b && turns < 200) turns++;
  return turns;
}
