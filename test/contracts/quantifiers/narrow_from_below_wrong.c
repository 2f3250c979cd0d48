// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
int third(const unsigned char *p, int low)
  protest_requires(protest_readable(p, 5) && low == -3)
  protest_ensures(protest_forall(unsigned char, k, low, 5, p[k] == 9))
{
  return p[2];
}
