// CONTRACT expect=unknown says="time was over before the program was read" args="--time-limit 0.001s" quick
#include <protest.h>
int same(int x)
  protest_ensures(protest_result == x)
{
  return x;
}
