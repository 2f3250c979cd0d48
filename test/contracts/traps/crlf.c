// CONTRACT expect=true quick
#include <protest.h>
int next(int x)
  protest_requires(x < 9)
  protest_ensures(protest_result == x + 1)
{
  return x + 1;
}
