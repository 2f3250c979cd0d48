// CONTRACT expect=true
#include <protest.h>
int keep(int *p)
  protest_requires(p != 0)
  protest_ensures(1)
{
  *p = 5;
  return 0;
}
