// CONTRACT expect=false kind=postcondition
/*@ predicate sorted(int *a, integer n) =
      \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]; */

/*@ requires 0 <= len && \valid_read(a + (0 .. len - 1));
    requires sorted(a, len);
    assigns \nothing;
    behavior found:
      assumes \exists integer i; 0 <= i < len && a[i] == key;
      ensures 0 <= \result < len && a[\result] == key;
    behavior absent:
      assumes \forall integer i; 0 <= i < len ==> a[i] != key;
      ensures \result == -1; */
int search(const int *a, int len, int key) {
  int low = 0, high = len;
  while (low < high) {
    int mid = low + (high - low) / 2, val = a[mid];
    if (key < val) low = mid + 1;
    else if (val < key) high = mid;
    else return mid;
  }
  return -1;
}
