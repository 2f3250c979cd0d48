// CONTRACT expect=true
#include <protest.h>
struct ring { int at[8]; unsigned head, used; };
int take(struct ring *r)
  protest_requires(protest_valid(r, 1) && r->head < 8 && 0 < r->used && r->used <= 8)
  protest_assigns(r->head, r->used)
  protest_ensures(protest_result == r->at[protest_old(r->head)])
  protest_ensures(r->head == (protest_old(r->head) + 1) % 8 && r->used == protest_old(r->used) - 1)
{
  int x = r->at[r->head];
  r->head = r->head == 7 ? 0 : r->head + 1;
  r->used--;
  return x;
}
