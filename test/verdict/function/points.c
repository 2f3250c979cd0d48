// VERDICT expect=true property=none args=--function=f default=true
/* An array of structures. */
struct point {
  int x, y;
};
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

long f(const struct point *p, unsigned n) {
  long s = 0;
  if (!p || n > LENGTH(p)) return 0;
  for (unsigned i = 0; i < n; i++) s ^= p[i].y;
  return s;
}
