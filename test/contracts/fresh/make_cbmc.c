// CONTRACT expect=true
#include <stdlib.h>
int *make(int n)
  __CPROVER_requires(n > 0 && n < 100)
  __CPROVER_ensures(__CPROVER_return_value == NULL ||
                    __CPROVER_is_fresh(__CPROVER_return_value, n * sizeof(int)))
{
  return malloc(n * sizeof(int));
}

int use(int *a)
  __CPROVER_requires(__CPROVER_rw_ok(a, sizeof *a))
  __CPROVER_assigns(*a)
  __CPROVER_ensures(*a == 3)
{
  *a = 3;
  int *p = make(4);
  if (p) p[3] = 4;
  free(p);
  return 0;
}
