// CONTRACT expect=false kind=postcondition quick
int second(int *p, unsigned len)
  __CPROVER_requires(len == 2 && __CPROVER_is_fresh(p, 2 * sizeof *p))
  __CPROVER_requires(p[0] == 7)
  __CPROVER_ensures(__CPROVER_forall { int k; -2 <= k && k < len ==> p[k] == 7 })
{
  return 0;
}
