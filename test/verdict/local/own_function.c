// VERDICT expect=true property=no-overflow must=local default=true
/* Each function by itself is right, whoever calls it. */
extern int __VERIFIER_nondet_int(void);

static int clamp(int n) {
  if (n < 0) return 0;
  return n > 100 ? 100 : n;
}

static int sum(int n) {
  int s = 0;
  for (int i = 0; i < 10; i++) s = clamp(n) + i;
  return clamp(s);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  return sum(n) + clamp(n);
}
