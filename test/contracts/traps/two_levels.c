// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
struct in { int a, b; };
struct out { struct in sub; int c; };
void set(struct out *o)
  protest_requires(protest_valid(o, 1))
  protest_assigns(o->sub.a)
{
  o->sub.a = 1;
  o->sub.b = 2;
}
