// VERDICT expect=true property=none args=--function=ring_put default=unknown
/* Right when the ring is one: what is in it is not for callers to choose. */
struct ring { unsigned first, used; int at[8]; };
void *memset(void *, int, __SIZE_TYPE__);
void ring_init(struct ring *r) { memset(r, 0, sizeof *r); }
int ring_put(struct ring *r, int v, unsigned where) {
  if (r->used >= 8) return -1;
  r->at[r->first + where % 8] = v;
  r->used++;
  return 0;
}
