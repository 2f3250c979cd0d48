// CONTRACT expect=true quick
#include <protest.h>
struct ring { int buf[4]; unsigned head; };
/* buf[head] is the element that head names at entry. */
void push(struct ring *r, int v)
  protest_requires(protest_valid(r, 1) && r->head < 4)
  protest_assigns(r->buf[r->head], r->head)
  protest_ensures(r->buf[protest_old(r->head)] == v && r->head < 4)
{
  r->buf[r->head] = v;
  r->head = (r->head + 1) % 4;
}
