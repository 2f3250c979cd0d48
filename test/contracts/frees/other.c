// CONTRACT expect=false kind=postcondition says="frees q" quick
#include <stdlib.h>
#include <protest.h>
void release(int *restrict p, int *restrict q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 1))
  protest_assigns(protest_nothing)
  protest_frees(q)
{
  free(p);
}
