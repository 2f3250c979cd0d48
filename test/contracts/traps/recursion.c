// CONTRACT expect=true quick says="calls of down that return"
#include <protest.h>

int down(int n)
  protest_requires(0 <= n)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == 0)
{
  return n == 0 ? 0 : down(n - 1);
}
