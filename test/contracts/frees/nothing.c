// CONTRACT expect=false kind=postcondition says="frees nothing" quick
#include <stdlib.h>
#include <protest.h>
void release(int *p, int keep)
  protest_requires(protest_valid(p, 1))
  protest_assigns(*p)
{
  *p = 0;
  if (!keep) free(p);
}
