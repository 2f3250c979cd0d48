// CONTRACT expect=false kind=postcondition quick says="assigns r->buf[r->head], r->head"
#include <protest.h>
struct ring { int buf[4]; unsigned head; };
/* What is written is buf[head] only as head is at the end. */
void push(struct ring *r, int v)
  protest_requires(protest_valid(r, 1) && r->head < 4)
  protest_assigns(r->buf[r->head], r->head)
{
  r->head = (r->head + 1) % 4;
  r->buf[r->head] = v;
}
