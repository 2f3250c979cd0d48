// CONTRACT expect=unknown quick says="may point to table"
#include <protest.h>
static int table[4];
/* Every call that is allowed has a pointer to a static object: nothing is proved without one. */
int first(const int *p)
  protest_requires(p == table)
  protest_ensures(protest_result == 1)
{
  return *p;
}
