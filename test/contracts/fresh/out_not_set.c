// CONTRACT expect=false kind=postcondition quick
#include <stdlib.h>
#include <protest.h>
int make(int **out, int n)
  protest_requires(protest_valid(out, 1) && n > 0 && n < 50)
  protest_assigns(*out)
  protest_ensures(protest_result == 0 ==> protest_fresh(*out, n))
{
  if (n > 20) return 0;
  int *p = malloc(n * sizeof(int));
  if (!p) return -1;
  *out = p;
  return 0;
}
