// VERDICT expect=true property=none default=true
struct pair { int a, b; };
int main(void) {
  struct pair one = {1, 2}, *p = &one;
  int *q = &one.b;
  __CPROVER_assert(__CPROVER_r_ok(p), "a pair");
  __CPROVER_assert(__CPROVER_w_ok(q) && !__CPROVER_w_ok(q + 1), "an int");
  return 0;
}
