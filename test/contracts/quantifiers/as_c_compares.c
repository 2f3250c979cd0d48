// CONTRACT expect=true quick
/* In CBMC's dialect a range is C: -2 and -1 are not less than an unsigned len; -1 is the largest unsigned number. */
int none_below(int *p, unsigned len)
  __CPROVER_requires(len == 2 && __CPROVER_is_fresh(p, 2 * sizeof *p))
  __CPROVER_requires(p[0] == 7 && p[1] == 7)
  __CPROVER_ensures(__CPROVER_forall { int k; -2 <= k && k < len ==> p[k] == 7 })
  __CPROVER_ensures(__CPROVER_exists { unsigned k; 5 <= k && k < -1 && k == 6 })
{
  return 0;
}

int above(unsigned char least)
  __CPROVER_requires(least == 2)
  __CPROVER_ensures(__CPROVER_forall { int k; least < k && k <= 5 && k < 4 ==> k == 3 })
  __CPROVER_ensures(__CPROVER_exists { unsigned char k; -1 < k && k < 3 && k == 0 })
  __CPROVER_ensures(!__CPROVER_exists { int k; 2147483647 < k && k <= 2147483647 && k == k })
{
  return 0;
}
