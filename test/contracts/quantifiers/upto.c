// CONTRACT expect=true quick
/* The same where len is not 0. */
int clear_all(unsigned char *p, unsigned long len)
  __CPROVER_requires(0 < len && len <= 3)
  __CPROVER_requires(__CPROVER_is_fresh(p, 3))
  __CPROVER_assigns(__CPROVER_object_whole(p))
  __CPROVER_ensures(__CPROVER_forall { unsigned long k; (0 <= k && k <= len - 1) ==> (k < 3 && p[k] == 0) })
  __CPROVER_ensures(__CPROVER_exists { int k; -1 < k && k <= 2 && p[k] == 0 })
{
  p[0] = p[1] = p[2] = 0;
  return 0;
}
