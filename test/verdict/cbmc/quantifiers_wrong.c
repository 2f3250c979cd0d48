// VERDICT expect=false property=none kind=assertion default=false
int main(void) {
  unsigned char a[3];
  __CPROVER_assume(a[0] == 1 && a[1] == 1);
  __CPROVER_assert(__CPROVER_forall { int i; (0 <= i && i < 3) ==> a[i] == 1 }, "all");
  return 0;
}
