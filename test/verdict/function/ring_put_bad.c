// VERDICT expect=false property=none args=--function=f default=false
/* Puts a number into a ring; wrong. */
struct ring {
  int at[4];
  unsigned used;
};

int f(struct ring *r, int v) {
  if (!r || r->used > 4) return -1;
  r->at[r->used++] = v;
  return 0;
}
