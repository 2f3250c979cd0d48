// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
static void store(int *at, int v) { *at = v; }
void one(int *at)
  protest_requires(protest_valid(at, 1))
  protest_ensures(*at == 1)
{
  *at = 1;
  return store(at, 2);
}
