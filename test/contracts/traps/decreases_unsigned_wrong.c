// CONTRACT expect=false kind=decreases quick
#include <protest.h>
// From 0 it goes to the largest number.
unsigned long around(unsigned long n)
  protest_ensures(protest_result == 1)
{
  while (n != 1)
    protest_decreases(n)
    n--;
  return n;
}
