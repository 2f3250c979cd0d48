// CONTRACT expect=unknown quick
// That they are apart in one case, or in part, says nothing of the rest of the objects.
#include <protest.h>
struct pair { int x, y; };
int one_case(struct pair *p, int *q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 1))
  protest_requires(q != 0 || protest_separated(p, 1, q, 1))
  protest_assigns(p->y, *q)
  protest_ensures(protest_result == 1)
{
  p->y = 1;
  *q = 2;
  return p->y;
}
static unsigned mixed(unsigned k)
{
  unsigned h = 0;
  for (int i = 0; i < 4000; i++) h = h * 31 + (k ^ (h >> 3));
  return h;
}
int caller(unsigned k)
  protest_ensures(protest_result == 1)
{
  struct pair s;
  if (mixed(k) != 0xe6b384au) return 1;
  return one_case(&s, &s.y);
}
