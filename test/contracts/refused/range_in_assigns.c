// CONTRACT expect=error says="range_in_assigns.c:5:23: a range with `..` is ACSL: here elements are protest_slice(p, n)" quick
#include <protest.h>
void clear(int *a)
  protest_requires(protest_valid(a, 4))
  protest_assigns(a[0 .. 3])
{
  for (int k = 0; k < 4; k++) a[k] = 0;
}
