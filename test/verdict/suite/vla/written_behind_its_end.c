// VERDICT expect=false property=none default=false
// n elements, n + 1 writes.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5) return 0;
  char a[n];
  for (int k = 0; k <= n; k++) a[k] = 0;
  return 0;
}
