// CONTRACT expect=true
#include <protest.h>
unsigned power_of_two(unsigned n)
  protest_requires(n < 32)
  protest_ensures(protest_result == 1u << n)
{
  unsigned p = 1;
  for (unsigned k = 0; k < n; k++)
    protest_invariant(k <= n && p == 1u << k)
    protest_decreases((int)(n - k))
    p *= 2;
  return p;
}
