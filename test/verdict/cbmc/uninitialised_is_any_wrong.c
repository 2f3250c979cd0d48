// VERDICT expect=false property=none kind=assertion default=false
int main(void) {
  unsigned a, b;
  __CPROVER_assume(a < 100 && b < 100);
  __CPROVER_assert(a + b < 198, "sum");
  return 0;
}
