// VERDICT expect=true property=none args=--function=f default=true
/* A member of a structure. */
struct point {
  int x, y;
};

int f(const struct point *p) { return p && p->x > 0 ? 100 / p->x : 0; }
