// VERDICT expect=false property=none default=false
// __builtin_clz(0) is undefined.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  return __builtin_clz(x & 7);
}
