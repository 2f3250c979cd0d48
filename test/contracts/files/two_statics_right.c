// CONTRACT expect=true quick says="pace (two_statics_right_other.c)" with="two_statics_right_other.c"
#include <protest.h>
/* Each file calls its own, and a member may have the name, too. */
struct gait { int pace; };
static int pace(int n) protest_assigns(protest_nothing) protest_ensures(protest_result == n);
static int pace(int n) { return n; }

int slow(int n)
  protest_ensures(protest_result == n)
{
  struct gait g = {.pace = pace(n)};
  return g.pace;
}
