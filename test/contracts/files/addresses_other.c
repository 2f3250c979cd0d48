// CONTRACT expect=true
#include <protest.h>
typedef int handler(int);
int twice(int n)
  protest_requires(n > 0 && n < 100)
  protest_ensures(protest_result > n)
{
  return 2 * n;
}

handler *chosen(void) { return twice; }
