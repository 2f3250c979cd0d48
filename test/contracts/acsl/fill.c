// CONTRACT expect=true
/*@ requires n >= 0 && \valid(a + (0 .. n-1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == v; */
void fill(int *a, int n, int v) {
  /*@ loop invariant 0 <= k <= n;
      loop invariant \forall integer i; 0 <= i < k ==> a[i] == v; */
  for (int k = 0; k < n; k++) a[k] = v;
}
