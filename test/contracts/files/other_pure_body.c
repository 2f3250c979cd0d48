// CONTRACT expect=true
#include <protest.h>
static protest_pure int is_small(int v) { return v < 100; }
int rank(int v)
  protest_assigns(protest_nothing)
  protest_ensures(is_small(protest_result))
{
  return v < 50 ? v : 50;
}
