// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
enum level { LOW, MIDDLE, HIGH };
int both(enum level *p, unsigned *q)
  protest_requires(protest_valid(p, 1) && protest_valid(q, 1))
  protest_assigns(*p, *q)
  protest_ensures(protest_result == MIDDLE)
{
  *p = MIDDLE;
  *q = HIGH;
  return *p;
}
