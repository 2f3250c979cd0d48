// VERDICT expect=false property=none default=false
// 32 is too much for an int.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 32) return 0;
  return (int)(1u << n);
}
