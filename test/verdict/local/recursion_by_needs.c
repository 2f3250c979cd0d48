// VERDICT expect=true property=no-overflow must=local default=true
/* Each call keeps to 0 <= n, and each return to result <= n: the depth does not matter. */
extern int __VERIFIER_nondet_int(void);
static int depth(int n) {
  if (n == 0) return 0;
  return depth(n - 1) + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  return n > 0 ? depth(n) : 0;
}
