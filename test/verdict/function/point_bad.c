// VERDICT expect=false property=none args=--function=f default=false
/* A member of a structure; wrong. */
struct point {
  int x, y;
};

int f(const struct point *p) { return p && p->x >= 0 ? 100 / p->x : 0; }
