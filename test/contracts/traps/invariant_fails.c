// CONTRACT expect=false kind=invariant quick says="invariant i <= 3"
#include <protest.h>

int upto(int n)
  protest_requires(0 <= n && n <= 1000)
  protest_ensures(protest_result == n)
{
  int i = 0;
  for (; i < n; i++)
    protest_invariant(i <= 3)
    ;
  return i;
}
