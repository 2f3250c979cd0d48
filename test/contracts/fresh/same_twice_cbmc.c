// CONTRACT expect=false kind=postcondition
/* In two clauses. */
#include <stdlib.h>
struct pair { int *a, *b; };
struct pair make(void)
  __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value.a, 4))
  __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value.b, 4))
{
  struct pair p = {malloc(sizeof(int)), NULL};
  p.b = p.a;
  return p;
}
