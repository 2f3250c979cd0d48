// CONTRACT expect=false kind=postcondition quick
/* len may be 0: then nothing is required of p[5]. */
int sixth(int *p, int len, int cap)
  __CPROVER_requires(0 <= len && len <= 3 && 0 <= cap && cap <= 6)
  __CPROVER_requires(__CPROVER_is_fresh(p, 6 * sizeof *p))
  __CPROVER_requires(__CPROVER_forall { int k; (0 <= k && k < len && k < cap) ==> p[k] == 0 })
  __CPROVER_ensures(cap < 6 || __CPROVER_return_value == 0)
{
  return p[5];
}
