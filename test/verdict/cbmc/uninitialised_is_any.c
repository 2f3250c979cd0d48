// VERDICT expect=true property=none default=true
// Variables without a value are inputs, as CBMC's users mean them.
int main(void) {
  unsigned a, b;
  __CPROVER_assume(a < 100 && b < 100);
  __CPROVER_assert(a + b < 199, "sum");
  return 0;
}
