// CONTRACT expect=error says="two_expressions.c:4:38: a clause of two expressions: C's comma would drop the first" quick
#include <protest.h>
int digit(int x)
  protest_ensures(protest_result >= 1, protest_result <= 9)
{
  return x < 0 ? 0 : x > 9 ? 9 : x;
}
