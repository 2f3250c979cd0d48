// CONTRACT expect=false kind=null quick
/* In a disjunction it selects no more than it says. */
int first(int *p)
  __CPROVER_requires(p == 0 || __CPROVER_is_fresh(p, sizeof *p))
{
  return *p;
}
