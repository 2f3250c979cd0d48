// CONTRACT expect=true
#include <protest.h>
int span(int low, int high)
  protest_requires(low >= 0 && low <= high)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == high - low)
{
  return high - low;
}
