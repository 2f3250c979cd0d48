// CONTRACT expect=false kind=precondition
#include <protest.h>
void half(int *at)
  protest_requires(protest_valid(at, 1) && *at % 2 == 0)
  protest_assigns(*at)
{
  *at /= 2;
}
void use(int *at)
  protest_requires(protest_valid(at, 1))
  protest_ensures(1)
{
  return half(at);
}
