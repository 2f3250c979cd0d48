// CONTRACT expect=false kind=decreases quick says="decreases n"
#include <protest.h>

int down(int n)
  protest_requires(n <= 3)
  protest_assigns(protest_nothing)
  protest_decreases(n)
  protest_ensures(protest_result == 0)
{
  return n ? down(n - 1) : 0;
}
