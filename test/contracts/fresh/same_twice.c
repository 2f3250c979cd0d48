// CONTRACT expect=false kind=postcondition quick
#include <stdlib.h>
#include <protest.h>
struct pair { int *a, *b; };
struct pair make(void)
  protest_assigns(protest_nothing)
  protest_ensures(protest_fresh(protest_result.a, 1) && protest_fresh(protest_result.b, 1))
{
  struct pair p = {malloc(sizeof(int)), NULL};
  p.b = p.a;
  return p;
}
