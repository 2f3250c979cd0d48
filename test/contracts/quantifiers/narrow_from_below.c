// CONTRACT expect=true quick
#include <protest.h>
/* A range that begins below the least value of the type begins with that. */
int third(const unsigned char *p, int low)
  protest_requires(protest_readable(p, 5) && low == -3)
  protest_requires(protest_forall(unsigned char, k, low, 5, p[k] == 9))
  protest_ensures(protest_result == 9)
{
  return p[2];
}

int least(long low)
  protest_requires(low < -1000)
  protest_ensures(protest_exists(signed char, k, low, 0, k == -128))
  protest_ensures(!protest_exists(signed char, k, 300, 400, k == 44))
{
  return 0;
}
