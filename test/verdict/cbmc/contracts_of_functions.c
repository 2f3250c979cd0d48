// VERDICT expect=false property=none kind=assertion default=false
int nondet_int(void);
static int half(int x) {
  __CPROVER_precondition(x % 2 == 0, "even");
  int r = x / 2;
  __CPROVER_postcondition(r + r == x, "half");
  return r;
}
int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 3);
  return half(x);
}
