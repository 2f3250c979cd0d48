// CONTRACT expect=true quick
// What `old` looks at need not be there when a condition says so.
#include <protest.h>
#include <stddef.h>
struct cell { int v[3]; };
int bump(int *p)
  protest_requires(p == NULL || protest_valid(p, 1))
  protest_requires(p == NULL || *p < 100)
  protest_assigns(*p)
  protest_ensures(p != NULL ==> *p == protest_old(*p) + 1)
  protest_ensures(p == NULL || (long)*p * 2 == (long)protest_old(*(int *)p) * 2 + 2)
{
  if (p) ++*p;
  return 0;
}
int second(struct cell *c)
  protest_requires(c == NULL || protest_valid(c, 1))
  protest_ensures(c ? protest_result == protest_old(c->v[1]) : protest_result == 0)
{
  return c ? c->v[1] : 0;
}
int part(int a, int b)
  protest_requires(b == 0 || b == 2)
  protest_ensures(b != 0 ==> protest_result == protest_old(a / b))
{
  return b ? a / b : 0;
}
int use(int x)
  protest_requires(x < 100)
  protest_ensures(protest_result == x + 1)
{
  bump(NULL);
  bump(&x);
  return x;
}
