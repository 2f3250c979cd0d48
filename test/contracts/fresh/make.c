// CONTRACT expect=true quick
/* A new object or nothing; who calls it knows that it is apart from what was there, and frees it. */
#include <stdlib.h>
#include <protest.h>
int *make(int n)
  protest_requires(n > 0 && n < 100)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == NULL || protest_fresh(protest_result, n))
{
  return malloc(n * sizeof(int));
}

int use(int *a)
  protest_requires(protest_valid(a, 1))
  protest_assigns(*a)
  protest_ensures(*a == 3)
{
  *a = 3;
  int *p = make(4);
  if (p) p[3] = 4;
  free(p);
  return 0;
}
