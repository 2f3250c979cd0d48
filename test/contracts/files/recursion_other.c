// CONTRACT expect=true
#include <protest.h>
int down(unsigned n) protest_assigns(protest_nothing) protest_decreases(n);
int up(unsigned n)
  protest_assigns(protest_nothing)
{
  return n == 5 ? 0 : down(n);
}
