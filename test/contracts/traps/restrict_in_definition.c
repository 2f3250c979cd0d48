// CONTRACT expect=false kind=postcondition quick
// Callers do not see what only the definition says.
#include <protest.h>
int both(int *p, int *q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 1))
  protest_assigns(*p, *q)
  protest_ensures(protest_result == 1);
int both(int *restrict p, int *restrict q)
{
  *p = 1;
  *q = 2;
  return *p;
}
