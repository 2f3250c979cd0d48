// VERDICT expect=false property=none args=--function=f default=false
/* A member that is compared with a bound, wrongly. */
struct ring {
  int at[4];
  unsigned used;
};

int f(struct ring *r, int v) {
  if (r->used > 4) return -1;
  r->at[r->used++] = v;
  return 0;
}
