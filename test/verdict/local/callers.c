// VERDICT expect=true property=no-overflow must=local default=true
/* The sum is right because of how it is called, from two places. */
extern int __VERIFIER_nondet_int(void);

static int add(int a, int b) { return a + b; }

static int small(int n) { return n > 0 && n < 1000 ? add(n, 5) : 0; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1000 || n > 1000) return small(n);
  return add(n, n);
}
