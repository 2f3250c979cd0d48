// CONTRACT expect=true quick
#include <protest.h>

int first(const int *a)
  protest_requires(protest_valid(a, 1))
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == *a)
{
  return *a;
}
