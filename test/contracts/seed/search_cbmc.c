// CONTRACT expect=true
int search(const int *a, int len, int key)
  __CPROVER_requires(0 <= len && len <= 1000000 && __CPROVER_r_ok(a, len * sizeof(int)))
  __CPROVER_requires(__CPROVER_forall { int i; (0 <= i && i < len) ==>
    __CPROVER_forall { int j; (i < j && j < len) ==> a[i] <= a[j] } })
  __CPROVER_assigns()
  __CPROVER_ensures(__CPROVER_return_value >= 0
    ? __CPROVER_return_value < len && a[__CPROVER_return_value] == key
    : __CPROVER_forall { int i; (0 <= i && i < len) ==> a[i] != key })
{
  int low = 0, high = len;
  while (low < high)
    __CPROVER_loop_invariant(__CPROVER_forall { int i; (0 <= i && i < low) ==> a[i] < key })
    __CPROVER_loop_invariant(__CPROVER_forall { int i; (high <= i && i < len) ==> a[i] > key })
  {
    int mid = low + (high - low) / 2, val = a[mid];
    if (val < key) low = mid + 1;
    else if (key < val) high = mid;
    else return mid;
  }
  return -1;
}
