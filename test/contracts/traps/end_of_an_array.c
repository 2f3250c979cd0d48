// CONTRACT expect=true quick
#include <protest.h>
/* Behind the last element there is nothing, and nothing is needed. */
int count_zeros(const int *a, int n)
  protest_requires(n >= 0 && n <= 100 && protest_readable(a, n))
  protest_assigns(protest_nothing)
  protest_ensures(0 <= protest_result && protest_result <= n)
  protest_decreases(n)
{
  return n ? (a[0] == 0) + count_zeros(a + 1, n - 1) : 0;
}
