// CONTRACT expect=true quick
#include <protest.h>
#include <stddef.h>
struct item { char *name; int count; };
int count(void *p, int k)
  protest_requires(p == NULL || protest_valid((struct item *)p, 2))
  protest_requires(k == 0 || k == 1)
  protest_ensures(p == NULL || protest_result == protest_old(((struct item *)p)[k].count))
  protest_ensures(p == NULL || protest_result == protest_old((*(((struct item *)p) + k)).count))
{
  return p ? ((struct item *)p)[k].count : 0;
}
