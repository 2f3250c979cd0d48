// CONTRACT expect=false kind=postcondition quick says="assigns *a"
#include <protest.h>

void rotate(int *a, int *b)
  protest_requires(protest_valid(a, 1) && protest_valid(b, 1))
  protest_assigns(*a)
  protest_ensures(*a == protest_old(*b))
{
  int t = *a;
  *a = *b;
  *b = t;
}
