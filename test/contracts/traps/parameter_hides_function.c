// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
int bound(int x)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == x)
{
  return x;
}
// The parameter may be 0: it is not the function.
int is_there(int bound)
  protest_ensures(protest_result == 1)
{
  return bound ? 1 : 0;
}
