// CONTRACT expect=true
/*@ requires 0 <= len && \valid_read(a + (0 .. len - 1));
    requires \forall integer i, j; 0 <= i < j < len ==> a[i] <= a[j];
    ensures \result >= 0 ? \result < len && a[\result] == key
                         : (\forall integer i; 0 <= i < len ==> a[i] != key); */
int search(const int *a, int len, int key) {
  int low = 0, high = len;
  /*@ loop invariant \forall integer i; 0 <= i < low ==> a[i] < key;
      loop invariant \forall integer i; high <= i < len ==> a[i] > key; */
  while (low < high) {
    int mid = low + (high - low) / 2, val = a[mid];
    if (val < key) low = mid + 1;
    else if (key < val) high = mid;
    else return mid;
  }
  return -1;
}
