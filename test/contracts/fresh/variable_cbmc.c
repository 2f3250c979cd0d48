// CONTRACT expect=false kind=postcondition
#include <stdlib.h>
int kept[2];
int *make(int *p)
  __CPROVER_requires(__CPROVER_rw_ok(p, 2 * sizeof *p))
  __CPROVER_assigns(p[0], p[1])
  __CPROVER_frees(p)
  __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 2 * sizeof *p))
{
  kept[0] = *p;
  return kept;
}
