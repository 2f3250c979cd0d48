// CONTRACT expect=true quick
/* In front of ||, and with something else that is allowed. */
#include <stdlib.h>
#include <protest.h>
int *make(int *p)
  protest_requires(protest_valid(p, 1))
  protest_ensures(protest_fresh(protest_result, 1) || protest_result == p)
{
  return *p ? malloc(sizeof *p) : p;
}
