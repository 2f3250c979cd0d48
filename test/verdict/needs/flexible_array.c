// VERDICT expect=true property=none args=--function=f default=any
/* How many elements follow the structure is an invariant of it. */
struct numbers {
  int n;
  int at[];
};

int f(const struct numbers *s) {
  int r = 0;
  for (int i = 0; i < s->n; i++) r ^= s->at[i];
  return r;
}
