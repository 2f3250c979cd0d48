// VERDICT expect=true property=none args=--function=f default=any
/* A range of places, the last of which belongs to it: l >= 0, writable(a, r + 1). */
void f(int *a, int l, int r) {
  while (l < r) {
    int t = a[l];
    a[l] = a[r], a[r] = t;
    l++, r--;
  }
}
