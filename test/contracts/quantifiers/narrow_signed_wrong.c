// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
int least(long low)
  protest_requires(low < -1000)
  protest_ensures(protest_forall(signed char, k, low, 0, k != -128))
{
  return 0;
}
