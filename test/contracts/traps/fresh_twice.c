// CONTRACT expect=true open
void both(int *p, int *q)
  __CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) && __CPROVER_is_fresh(q, sizeof *q))
  __CPROVER_assigns(*p, *q)
  __CPROVER_ensures(*p == 1 && *q == 2)
{
  *p = 1;
  *q = 2;
}
