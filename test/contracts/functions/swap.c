// CONTRACT expect=true open
#include <protest.h>
void swap(int *a, int *b)
  protest_requires(protest_valid(a, 1) && protest_valid(b, 1))
  protest_assigns(*a, *b)
  protest_ensures(*a == protest_old(*b) && *b == protest_old(*a))
{
  int t = *a;
  *a = *b;
  *b = t;
}
