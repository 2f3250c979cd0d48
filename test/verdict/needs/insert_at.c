// VERDICT expect=true property=none args=--function=f default=true needs='writable(a, k + 1); writable(a, n + 1); k >= 0'
/* There is room for one element more. */
void f(int *a, int n, int k) {
  for (int i = n; i > k; i--) a[i] = a[i - 1];
  a[k] = 0;
}
