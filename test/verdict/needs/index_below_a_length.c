// VERDICT expect=true property=none args=--function=f default=true needs='k >= 0; writable(a, n)'
/* Good calls with a negative place have a negative length, too; it is bounded all the same. */
int f(int *a, int n, int k) {
  if (k < n) return a[k];
  return 0;
}
