// CONTRACT expect=false kind=postcondition
#include <protest.h>
static int cost(int n)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == 20)
{
  return n == 1234 ? 21 : 20;
}

int dear(int n)
  protest_ensures(protest_result == 20)
{
  return cost(n);
}
