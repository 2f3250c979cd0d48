// CONTRACT expect=unknown quick
#include <protest.h>
/* What a function does that is passed, the contract does not say. */
int run(int (*f)(int *), int *p)
  protest_requires(protest_valid(p, 1))
  protest_ensures(*p == 1)
{
  *p = 1;
  return f ? f(p) : 0;
}
