// VERDICT expect=false property=none args=--function=f default=false
/* One element too many. */
unsigned f(const unsigned *a, int n) {
  unsigned s = 0;
  for (int i = 0; i <= n; i++) s += a[i];
  return s;
}
