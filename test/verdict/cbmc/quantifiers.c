// VERDICT expect=true property=none default=true
unsigned nondet_unsigned(void);
int main(void) {
  unsigned char a[6];
  unsigned k = nondet_unsigned();
  __CPROVER_assume(__CPROVER_forall { int i; (0 <= i && i < 6) ==> a[i] < 10 });
  __CPROVER_assume(k < 6);
  __CPROVER_assert(a[k] <= 9, "one of them");
  a[2] = 77;
  __CPROVER_assert(__CPROVER_exists { int i; (i >= 0 && i < 6) && a[i] == 77 }, "there it is");
  return 0;
}
