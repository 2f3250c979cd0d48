// CONTRACT expect=true
#include <protest.h>
unsigned gcd(unsigned a, unsigned b)
  protest_requires(a > 0 || b > 0)
  protest_ensures(protest_result > 0 && (protest_result <= a || protest_result <= b))
{
  unsigned x = a, y = b;
  while (y != 0)
    protest_invariant((x > 0 || y > 0) && (x <= a || x <= b) && (y <= a || y <= b))
    protest_decreases(y)
  {
    unsigned t = x % y;
    x = y;
    y = t;
  }
  return x;
}
