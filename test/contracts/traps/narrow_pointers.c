// CONTRACT expect=true args="-m32" quick
#include <protest.h>
unsigned long last(const unsigned long *a, unsigned long n)
  protest_requires(0 < n && n < 1000 && protest_readable(a, n))
  protest_assigns(protest_nothing)
  protest_ensures(sizeof(long) == 4 && protest_result == a[n - 1])
{
  return a[n - 1];
}
