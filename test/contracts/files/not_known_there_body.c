// CONTRACT expect=true
#include <protest.h>
int root(int n)
  protest_requires(n > 0)
  protest_ensures(protest_result > 0)
{
  return n > 9 ? 3 : 1;
}
