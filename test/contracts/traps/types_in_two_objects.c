// CONTRACT expect=true quick
#include <protest.h>
struct pair { int first, second; };
int both_set(struct pair *p, int *q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 1))
  protest_assigns(p->first, *q)
  protest_ensures(protest_result == 1)
{
  p->first = 1;
  *q = 2;
  return p->first;
}

int uses(void)
  protest_ensures(protest_result == 1)
{
  struct pair one;
  int other;
  return both_set(&one, &other);
}
