// CONTRACT expect=true
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    behavior some:
      assumes \exists integer i; 0 <= i < n && a[i] == v;
      ensures 0 <= \result < n && a[\result] == v;
    behavior none:
      assumes \forall integer i; 0 <= i < n ==> a[i] != v;
      ensures \result == -1; */
int find(const int *a, int n, int v) {
  int k = 0;
  //@ loop invariant 0 <= k <= n && \forall integer i; 0 <= i < k ==> a[i] != v;
  while (k < n) {
    if (a[k] == v) return k;
    k++;
  }
  return -1;
}
