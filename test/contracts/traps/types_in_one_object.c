// CONTRACT expect=unknown
#include <protest.h>
/* The proof of both_set is about two objects; far away, a caller has one. */
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

int late(unsigned n)
  protest_ensures(protest_result == 1)
{
  unsigned i = 0, hash = 17;
  while (i < n)
    protest_invariant(i <= n)
    protest_decreases(n - i)
  {
    i++;
    hash = hash * 2654435761u + i;
  }
  struct pair both;
  return i > 5000000 && hash >> 12 == 0x54321 ? both_set(&both, &both.first) : 1;
}
