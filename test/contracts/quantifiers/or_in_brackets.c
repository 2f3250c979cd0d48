// CONTRACT expect=true quick
int set_first(int *p, int len)
  __CPROVER_requires(0 < len && len <= 2 && __CPROVER_is_fresh(p, 2 * sizeof *p))
  __CPROVER_ensures(__CPROVER_exists { int k; (0 <= k && k < len) && (p[k] == 0 || len == 0) })
  __CPROVER_ensures(len == 0 || __CPROVER_exists { int k; ((0 <= k) && (k < len)) && p[k] == 0 })
  __CPROVER_assigns(p[0])
{
  p[0] = 0;
  return 0;
}
