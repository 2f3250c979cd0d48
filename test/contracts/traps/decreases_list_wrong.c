// CONTRACT expect=false kind=decreases
#include <protest.h>
// n grows, although m decreases.
int list(int n, int m)
  protest_requires(0 <= n && n < 5 && 0 <= m && m < 5)
  protest_ensures(protest_result == 0)
{
  while (m > 0)
    protest_decreases(n, m)
    n++, m--;
  return m;
}
