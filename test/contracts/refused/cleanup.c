// CONTRACT expect=error says="unsupported in a function with a contract: cleanup"
#include <protest.h>
// What runs behind the return may break what is ensured.
static void spoil(int **p) { **p = 2; }
int set(int *at)
  protest_requires(protest_valid(at, 1))
  protest_ensures(*at == 1)
{
  int *own __attribute__((unused, cleanup(spoil))) = at;
  *at = 1;
  return 0;
}
