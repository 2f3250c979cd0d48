// CONTRACT expect=true quick
#include <protest.h>
// Labels in loops: only from outside it would be a jump into one.
int inside(int n)
  protest_requires(0 <= n && n < 9)
  protest_ensures(protest_result == 0)
{
  while (n > 0)
    protest_invariant(0 <= n)
    protest_decreases(n)
  {
    switch (n & 1) {
    case 0: goto next;
    default: break;
    }
  next:
    n--;
  }
  return n;
}
int invariants(int n)
  protest_requires(0 <= n && n < 9)
  protest_ensures(protest_result == 0)
{
  goto in;
  while (n > 0)
    protest_invariant(0 <= n)
  {
  in:
    if (n == 0) break;
    n--;
  }
  return n;
}
