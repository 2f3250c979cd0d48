// CONTRACT expect=true quick
#include <stdlib.h>
#include <protest.h>
void release(int *p, int keep)
  __CPROVER_requires(__CPROVER_rw_ok(p, sizeof *p))
  __CPROVER_assigns()
  __CPROVER_frees(!keep : p)
{
  if (!keep) free(p);
}

int caller(void)
  protest_ensures(protest_result == 3)
{
  int *p = malloc(sizeof *p);
  *p = 3;
  release(p, 1);
  int r = *p;
  free(p);
  return r;
}
