// CONTRACT expect=true
#include <protest.h>
int clip(int v)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == v || v == 99)
{
  return v == 99 ? 98 : v;
}
