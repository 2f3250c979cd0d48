// CONTRACT expect=true open quick
#include <protest.h>

void swap(int *p, int *q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 1))
  protest_assigns(*p, *q)
  protest_ensures(*p == protest_old(*q) && *q == protest_old(*p))
{
  int t = *p;
  *p = *q;
  *q = t;
}

void order(int *p, int *q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 1))
  protest_assigns(*p, *q)
  protest_ensures(*p <= *q)
{
  if (*p > *q) swap(p, q);
}
