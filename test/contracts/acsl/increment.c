// CONTRACT expect=true open
/*@ requires n >= 0 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == (unsigned)(\old(a[i]) ^ 1); */
void flip(unsigned *a, int n) {
  /*@ loop invariant 0 <= k <= n;
      loop invariant \forall integer i; 0 <= i < k ==> a[i] == (unsigned)(\at(a[i], Pre) ^ 1);
      loop invariant \forall integer i; k <= i < n ==> a[i] == \at(a[i], Pre);
      loop variant n - k; */
  for (int k = 0; k < n; k++) a[k] ^= 1;
}
