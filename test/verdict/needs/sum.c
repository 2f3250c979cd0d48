// VERDICT expect=true property=none args=--function=f default=true
/* A pointer and its length. */
unsigned f(const unsigned *a, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
