// CONTRACT expect=true quick link="link_body_there.c"
// A body that is linked is called, whatever its contract does not say.
#include <protest.h>
int next(int x) protest_ensures(protest_result >= x || x == 2147483647);
int use(int x)
  protest_requires(x < 10)
  protest_ensures(protest_result <= 10)
{
  return next(x);
}
