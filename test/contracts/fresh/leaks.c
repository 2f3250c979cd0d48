// CONTRACT expect=false kind=leak says="and natively: " quick
#include <stdlib.h>
#include <protest.h>
int *make(int n)
  protest_requires(n > 0 && n < 100)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == NULL || protest_fresh(protest_result, n))
{
  return malloc(n * sizeof(int));
}

int use(int v)
  protest_ensures(protest_result == 0)
{
  int *p = make(4);
  if (v == 7) return 0;
  free(p);
  return 0;
}
