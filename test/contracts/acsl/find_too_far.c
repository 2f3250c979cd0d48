// CONTRACT expect=false
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    ensures -1 <= \result < n; */
int find(const int *a, int n, int v) {
  for (int k = 0; k <= n; k++)
    if (a[k] == v) return k;
  return -1;
}
