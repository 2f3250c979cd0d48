// CONTRACT expect=true quick
#include <protest.h>
struct in { int a, b; };
struct out { struct in sub; int c; };
void set(struct out *o)
  protest_requires(protest_valid(o, 1))
  protest_assigns(o->sub.a, o->c)
  protest_ensures(o->sub.a == 1 && o->sub.b == protest_old(o->sub.b))
{
  o->sub.a = 1;
  o->c = 3;
}
