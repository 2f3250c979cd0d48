// VERDICT expect=false property=valid-memsafety
// What a quantifier reads is read of every value: its last one is outside.
extern int __VERIFIER_nondet_int(void);
int a[6];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6) return 0;
  return __protest_forall(int, k, 0, n + 1, a[k] == 0);
}
