// VERDICT expect=true property=none args=--function=f default=true
/* Puts a number into a ring. */
struct ring {
  int at[4];
  unsigned used;
};

int f(struct ring *r, int v) {
  if (!r || r->used >= 4) return -1;
  r->at[r->used++] = v;
  return 0;
}
