// CONTRACT expect=false kind=write-out quick
#include <protest.h>
/* The number of bytes does not wrap around to 4. */
void clear(int *p, unsigned long n)
  protest_assigns(protest_slice(p, n));

int wraps(void)
  protest_ensures(protest_result == protest_result)
{
  int a[3] = {6, 6, 6};
  clear(a, 0x4000000000000001);
  return a[2];
}
