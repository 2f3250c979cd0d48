// CONTRACT expect=true quick
/* Of two upper bounds both count, in either order; so does a condition behind them. */
void clear_low(int *p, int len, int cap)
  __CPROVER_requires(0 <= len && len <= 3 && 0 <= cap && cap <= 6)
  __CPROVER_requires(__CPROVER_is_fresh(p, 6 * sizeof *p))
  __CPROVER_assigns(__CPROVER_object_whole(p))
  __CPROVER_ensures(__CPROVER_forall { int k; (0 <= k && k < len && k < cap) ==> p[k] == 0 })
  __CPROVER_ensures(__CPROVER_forall { int k; (k < cap && k < len && 0 <= k) ==> p[k] == 0 })
  __CPROVER_ensures(__CPROVER_forall { int k; 0 <= k && k < cap && k != 5 && k < 3 ==> p[k] == 0 })
{
  p[0] = p[1] = p[2] = 0;
}
