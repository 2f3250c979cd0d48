// CONTRACT expect=false kind=postcondition quick
#include <protest.h>

/* the condition changes what the claim behind the loop is about */
int count(unsigned char n)
  protest_ensures(protest_result == n)
{
  int c = n, k = 0;
  while (c--)
    protest_invariant(0 <= c && c <= n && k == n - c)
    k++;
  return k + c;
}
