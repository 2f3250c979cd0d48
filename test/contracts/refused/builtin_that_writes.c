// CONTRACT expect=error says="a clause calls __builtin_memset" quick
#include <protest.h>
int zero(int *p)
  protest_requires(protest_valid(p, 1))
  protest_ensures(__builtin_memset(p, 0, sizeof *p) && *p == 0)
{
  return *p;
}
