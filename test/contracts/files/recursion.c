// CONTRACT expect=true quick says="calls of down that return" with="recursion_other.c"
#include <protest.h>
/* What goes round goes through the other file. */
int up(unsigned n) protest_assigns(protest_nothing);
int down(unsigned n)
  protest_assigns(protest_nothing)
  protest_decreases(n)
{
  return n == 0 ? 1 : up(n);
}
