// CONTRACT expect=false kind=postcondition quick
int first(const int *a, int n)
__CPROVER_requires(__CPROVER_r_ok(a, 4 * sizeof *a) && n == 0)
__CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(__CPROVER_forall { int n; (0 <= n && n < 4) ==> a[n] == 0 }))
{
  return a[0] == 0;
}
