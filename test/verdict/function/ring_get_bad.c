// VERDICT expect=false property=none args=--function=f default=false
/* Takes a number out of a ring; wrong. */
struct ring {
  int at[4];
  unsigned used;
};

int f(struct ring *r) {
  if (!r || r->used > 4) return -1;
  return r->at[--r->used];
}
