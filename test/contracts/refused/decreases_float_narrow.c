// CONTRACT expect=error says="what decreases is no integer"
#include <protest.h>
int halves(float x)
  protest_requires(x > 0)
  protest_ensures(protest_result == 0)
{
  while (x > 0)
    protest_decreases(x)
    x /= 2;
  return 0;
}
