// CONTRACT expect=false kind=overflow quick says="natively: UndefinedBehaviorSanitizer"
#include <protest.h>

int middle(int low, int high)
  protest_requires(0 <= low && low <= high)
  protest_ensures(low <= protest_result && protest_result <= high)
{
  return (low + high) / 2;
}
