// CONTRACT expect=false kind=postcondition quick
/* len - 1 is the largest number there is where len is 0. */
int clear_all(unsigned char *p, unsigned long len)
  __CPROVER_requires(len <= 3)
  __CPROVER_requires(__CPROVER_is_fresh(p, 3))
  __CPROVER_assigns(__CPROVER_object_whole(p))
  __CPROVER_ensures(__CPROVER_forall { unsigned long k; (0 <= k && k <= len - 1) ==> (k < 3 && p[k] == 0) })
{
  p[0] = p[1] = p[2] = 0;
  return 0;
}
