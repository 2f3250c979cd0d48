// VERDICT expect=true property=none args=--function=f default=true
/* Takes a number out of a ring. */
struct ring {
  int at[4];
  unsigned used;
};

int f(struct ring *r) {
  if (!r || !r->used || r->used > 4) return -1;
  return r->at[--r->used];
}
