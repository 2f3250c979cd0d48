// VERDICT expect=false property=no-overflow engines=local default=any
/* A negative number goes down for ever: no need that calls keep to excludes it. */
extern int __VERIFIER_nondet_int(void);
static int depth(int n) {
  if (n == 0) return 0;
  return depth(n - 1) + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  return n > -3 ? depth(n) : 0;
}
