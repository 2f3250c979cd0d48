// CONTRACT expect=true args="--std gnu23" quick
#include <protest.h>
[[nodiscard]] int small(const int *p)
  protest_requires(protest_readable(p, 1) && *p < 1'000)
  protest_ensures(protest_result < 1'001)
{
  return *p + 1;
}
int small_too(const int *p)
__CPROVER_requires(__CPROVER_r_ok(p, sizeof *p) && *p < 0b1000)
__CPROVER_ensures(__CPROVER_return_value < 9)
{
  return *p + true;
}
