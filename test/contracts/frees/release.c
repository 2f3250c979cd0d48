// CONTRACT expect=true quick
#include <stdlib.h>
#include <protest.h>
void release(int *p, int keep)
  protest_requires(protest_valid(p, 1))
  protest_assigns(*p)
  protest_frees(p)
{
  *p = 0;
  if (!keep) free(p);
}
