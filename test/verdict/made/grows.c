// VERDICT expect=true property=none args=--function=list_last default=unknown
/* list_add is no maker: it looks at the pointer that it sets.  A list of which all is 0 is none. */
void *realloc(void *, __SIZE_TYPE__);
struct list { int *at; unsigned used, limit; };
int list_add(struct list *l, int v) {
  if (l->used == l->limit) l->at = realloc(l->at, (l->limit *= 2) * sizeof *l->at);
  l->at[l->used++] = v;
  return 0;
}
int list_last(struct list *l) { return l->at[l->used - 1]; }
