// CONTRACT expect=false kind=double-free
#include <stdlib.h>
int *make(void)
  __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int)))
{
  return malloc(sizeof(int));
}

int use(int v)
  __CPROVER_ensures(__CPROVER_return_value == 0)
{
  int *p = make();
  free(p);
  if (v == 3) free(p);
  return 0;
}
