// CONTRACT expect=false kind=uninit-variable quick
#include <protest.h>
int sign(int x)
  protest_ensures(protest_result >= -1)
{
  int s;
  if (x > 0) s = 1;
  if (x < 0) s = -1;
  return s < 0 ? -1 : s;
}
