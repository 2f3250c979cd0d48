// CONTRACT expect=true quick
#include <protest.h>
// What decreases has its own type.
unsigned long half(unsigned long n)
  protest_ensures(protest_result == 0)
{
  while (n > 0)
    protest_decreases(n)
    n /= 2;
  return n;
}
int wide(unsigned long high)
  protest_ensures(protest_result == 0)
{
  unsigned __int128 n = (unsigned __int128)high << 64;
  while (n > 0)
    protest_decreases(n)
    n--;
  return 0;
}
struct bits { unsigned few : 3; };
int narrow(int x)
  protest_ensures(protest_result == 0)
{
  struct bits b = {.few = x & 7};
  while (b.few)
    protest_decreases(b.few)
    b.few--;
  return b.few;
}
int list(int n, unsigned long m)
  protest_requires(0 <= n && n < 5)
  protest_ensures(protest_result == 0)
{
  while (n > 0)
    protest_invariant(0 <= n && n < 5)
    protest_decreases(n, m)
  {
    if (m > 0) m--;
    else n--, m = 18000000000000000000ul;
  }
  return n;
}
