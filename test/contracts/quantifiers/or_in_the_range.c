// CONTRACT expect=error quick says="or_in_the_range.c:5:21: a quantifier without bounds"
/* Where all is set, there are no bounds. */
int set_first(int *p, int len, int all)
  __CPROVER_requires(len == 2 && __CPROVER_is_fresh(p, 2 * sizeof *p))
  __CPROVER_ensures(__CPROVER_forall { int k; 0 <= k && k < len || all ==> p[k & 1] == 0 })
  __CPROVER_assigns(p[0])
{
  p[0] = 0;
  return 0;
}
