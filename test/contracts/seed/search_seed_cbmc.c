// CONTRACT expect=false kind=postcondition
int search(const int *a, int len, int key)
  __CPROVER_requires(0 <= len && __CPROVER_r_ok(a, len * sizeof(int)))
  __CPROVER_requires(len <= 1000000)
  __CPROVER_requires(__CPROVER_forall { int i; (0 <= i && i < len) ==>
    __CPROVER_forall { int j; (i < j && j < len) ==> a[i] <= a[j] } })
  __CPROVER_assigns()
  __CPROVER_ensures(__CPROVER_return_value >= 0
    ? __CPROVER_return_value < len && a[__CPROVER_return_value] == key
    : __CPROVER_forall { int i; (0 <= i && i < len) ==> a[i] != key })
{
  int low = 0, high = len;
  while (low < high) {
    int mid = low + (high - low) / 2, val = a[mid];
    if (key < val) low = mid + 1;
    else if (val < key) high = mid;
    else return mid;
  }
  return -1;
}
