// CONTRACT expect=false kind=postcondition quick says="half.c:6:3: error: a contract is not kept: ensures protest_result * 2 == x"
#include <protest.h>

int half(int x)
  protest_requires(x >= 0)
  protest_ensures(protest_result * 2 == x)
{
  return x / 2;
}
