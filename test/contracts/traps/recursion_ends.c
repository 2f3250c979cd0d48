// CONTRACT expect=true quick
#include <protest.h>

unsigned sum(unsigned n)
  protest_requires(n <= 100)
  protest_assigns(protest_nothing)
  protest_decreases(n)
  protest_ensures(protest_result <= 100 * n)
{
  return n ? n + sum(n - 1) : 0;
}
