// CONTRACT expect=false kind=invariant quick
#include <protest.h>
/* The invariant has to hold when the loop ends, too. */
int count(int n)
  protest_requires(n > 0 && n < 100)
  protest_ensures(protest_result == n)
{
  int i = 0;
  while (i < n)
    protest_invariant(i < n)
    protest_decreases(n - i)
    i++;
  return i;
}
