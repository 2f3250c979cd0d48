// CONTRACT expect=true
#include <protest.h>
unsigned root(unsigned x)
  protest_requires(x < 10000)
  protest_ensures(protest_result * protest_result <= x && x < (protest_result + 1) * (protest_result + 1))
{
  unsigned r = 0;
  while ((r + 1) * (r + 1) <= x)
    protest_invariant(r * r <= x && r < 100)
    protest_decreases((int)x - (int)r)
    r++;
  return r;
}
