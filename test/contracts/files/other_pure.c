// CONTRACT expect=error quick says="rank has another contract" with="other_pure_body.c"
#include <protest.h>
/* The words are the same, but `is_small` is another function there. */
static protest_pure int is_small(int v) { return v < 10; }
int rank(int v) protest_assigns(protest_nothing) protest_ensures(is_small(protest_result));

int below(int v)
  protest_ensures(protest_result < 10)
{
  return rank(v);
}
