// CONTRACT expect=false kind=postcondition
#include <stdlib.h>
int *make(int *p)
  __CPROVER_requires(__CPROVER_rw_ok(p, 2 * sizeof *p))
  __CPROVER_assigns(p[0], p[1])
  __CPROVER_frees(p)
  __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 2 * sizeof *p))
{
  return *p == 7 ? malloc(sizeof(int)) : malloc(2 * sizeof(int));
}
