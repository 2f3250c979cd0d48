// VERDICT expect=false property=none args=--function=f default=false
/* As index_below_a_length.c; the function bounds the place itself, but not well. */
int f(const int *a, int n, int k) {
  if (k >= 0 && k <= n) return a[k];
  return 0;
}
