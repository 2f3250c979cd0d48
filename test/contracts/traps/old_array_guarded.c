// CONTRACT expect=true quick
int keep(unsigned char *m, int x)
__CPROVER_requires(__CPROVER_is_fresh(m, 4))
__CPROVER_assigns(__CPROVER_object_upto(m, 4))
__CPROVER_ensures(__CPROVER_return_value != 0 ==>
                  __CPROVER_forall { unsigned i; (0 <= i && i < 4) ==> m[i] == __CPROVER_old(*(unsigned char (*)[4])m)[i] })
{
  if (x) return 1;
  m[0] = 0;
  return 0;
}
