// VERDICT expect=true property=termination default=true
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  while (i != n) i++;
  return 0;
}
