// CONTRACT expect=true open
#include <protest.h>
enum { ROOM = 8 };
struct ring { int at[ROOM]; int first, n; };
static protest_pure int is_ring(const struct ring *r) {
  return 0 <= r->first && r->first < ROOM && 0 <= r->n && r->n <= ROOM;
}
int put(struct ring *r, int v)
  protest_requires(protest_valid(r, 1) && is_ring(r))
  protest_ensures(is_ring(r))
  protest_ensures(protest_result == (protest_old(r->n) < ROOM))
  protest_ensures(protest_result ==>
                  r->n == protest_old(r->n) + 1 && r->at[(r->first + r->n - 1) % ROOM] == v)
{
  if (r->n == ROOM) return 0;
  r->at[(r->first + r->n) % ROOM] = v;
  r->n++;
  return 1;
}
int get(struct ring *r, int *v)
  protest_requires(protest_valid(r, 1) && is_ring(r) && protest_valid(v, 1) &&
                   protest_separated(r, 1, v, 1))
  protest_ensures(is_ring(r))
  protest_ensures(protest_result ==>
                  *v == protest_old(r->at[r->first]) && r->n == protest_old(r->n) - 1)
{
  if (r->n == 0) return 0;
  *v = r->at[r->first];
  r->first = (r->first + 1) % ROOM;
  r->n--;
  return 1;
}
