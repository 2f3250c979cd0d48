// VERDICT expect=true property=none default=true
// Neither is declared: CBMC knows them.
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 0 && x < 1000);
  __CPROVER_assert(x * 2 > x, "doubling grows");
  return 0;
}
