// CONTRACT expect=false kind=postcondition quick
/* Also an object of no bytes is new. */
#include <stdlib.h>
#include <protest.h>
char *make(char *p, int n)
  protest_requires(protest_valid(p, 1) && n >= 0)
  protest_ensures(protest_fresh(protest_result, n))
{
  return n ? malloc(n) : p;
}
