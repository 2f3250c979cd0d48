// CONTRACT expect=false kind=postcondition says="and natively: " quick
#include <stdlib.h>
#include <protest.h>
int *make(int *p)
  protest_requires(protest_valid(p, 2))
  protest_ensures(protest_fresh(protest_result, 2))
{
  return *p == 7 ? malloc(sizeof(int)) : malloc(2 * sizeof(int));
}
