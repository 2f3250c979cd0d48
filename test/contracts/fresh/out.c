// CONTRACT expect=true args="--function use" quick
/* In what a parameter points to, when all went well. */
#include <stdlib.h>
#include <protest.h>
int make(int **out, int n)
  protest_requires(protest_valid(out, 1) && n > 0 && n < 50)
  protest_assigns(*out)
  protest_ensures(protest_result == 0 ==> protest_fresh(*out, n))
{
  int *p = malloc(n * sizeof(int));
  if (!p) return -1;
  *out = p;
  return 0;
}

int use(void)
  protest_ensures(protest_result == 5)
{
  int *p;
  if (make(&p, 3)) return 5;
  p[2] = 5;
  int r = p[2];
  free(p);
  return r;
}
