// CONTRACT expect=false kind=overflow
/*@ requires 0 <= len && \valid_read(a + (0 .. len - 1));
    ensures -1 <= \result < len; */
int search(const char *a, int len, char key) {
  int low = 0, high = len;
  while (low < high) {
    int mid = (low + high) / 2;
    if (a[mid] < key) low = mid + 1;
    else if (key < a[mid]) high = mid;
    else return mid;
  }
  return -1;
}
