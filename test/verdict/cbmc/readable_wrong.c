// VERDICT expect=false property=none kind=assertion default=false
int nondet_int(void);
int main(void) {
  int a[4], i = nondet_int();
  __CPROVER_assume(i >= 0 && i <= 4);
  __CPROVER_assert(__CPROVER_r_ok(&a[0] + i, sizeof *a), "inside");
  return 0;
}
