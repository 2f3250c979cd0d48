// CONTRACT expect=false quick kind=postcondition says="cost (two_statics_other.c)" with="two_statics_other.c"
#include <protest.h>
/* The other file has a static function of that name, too: both are checked. */
static int cost(int n)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == 10)
{
  (void)n;
  return 10;
}

int cheap(int n)
  protest_ensures(protest_result == 10)
{
  return cost(n);
}
