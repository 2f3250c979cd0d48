// VERDICT expect=false property=none args=--function=ring_put default=false
/* Whatever ring_init left there: with some `where` the place is behind the end. */
struct ring { unsigned first, used; int at[8]; };
void *memset(void *, int, __SIZE_TYPE__);
void ring_init(struct ring *r) { memset(r, 0, sizeof *r); }
int ring_put(struct ring *r, int v, unsigned where) {
  if (r->used >= 8) return -1;
  r->at[(r->first + where) % 9] = v;
  r->used++;
  return 0;
}
