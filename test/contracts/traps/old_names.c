// CONTRACT expect=true quick
// Names inside of `old` that are parameters elsewhere.
#include <protest.h>
struct node { int key; };
int all_zero(const int *a, int n)
  protest_requires(protest_readable(a, 4) && n == 0)
  protest_ensures(protest_result == protest_old(protest_forall(int, n, 0, 4, a[n] == 0)))
{
  return a[0] == 0 && a[1] == 0 && a[2] == 0 && a[3] == 0;
}
int key(const void *node)
  protest_requires(protest_readable((const struct node *)node, 1))
  protest_ensures(protest_result == protest_old(((const struct node *)node)->key))
{
  return ((const struct node *)node)->key;
}
