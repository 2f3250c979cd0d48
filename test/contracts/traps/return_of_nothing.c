// CONTRACT expect=true quick
#include <protest.h>
// `return E;` where there is no result: what is ensured holds behind E.
static void store(int *at, int v) { *at = v; }
void two(int *at)
  protest_requires(protest_valid(at, 1))
  protest_assigns(*at)
  protest_ensures(*at == 2)
{
  *at = 1;
  if (*at) return store(at, 2);
  return store(at, 2), (void)0;
}
void again(int *at)
  protest_requires(protest_valid(at, 1))
  protest_ensures(*at == 2)
{
  return two(at);
}
