// VERDICT expect=true property=none args=--function=f default=any
/* Binary search from a place up to another one. */
int f(const int *a, int lo, int hi, int x) {
  while (lo <= hi) {
    int mid = lo + (hi - lo) / 2;
    if (a[mid] == x) return mid;
    if (a[mid] < x) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}
