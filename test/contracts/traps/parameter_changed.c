// CONTRACT expect=true quick
#include <protest.h>

/* in what is ensured a parameter is its value at entry */
int next(int x)
  protest_requires(x < 100)
  protest_ensures(protest_result == x + 1)
{
  x++;
  return x;
}
