// CONTRACT expect=error says="what decreases is no integer"
#include <protest.h>
// It may decrease forever.
int halves(double x)
  protest_requires(x > 0)
  protest_ensures(protest_result == 0)
{
  while (x > 0)
    protest_decreases(x)
    x /= 2;
  return 0;
}
