// CONTRACT expect=unknown says="protest_invariant(protest_forall(int, i, high, len, a[i]" args="--time-limit 20s"
#include <protest.h>
int search(const int *a, int len, int key)
  protest_requires(len >= 0 && protest_readable(a, len))
  protest_requires(protest_forall(int, i, 0, len, protest_forall(int, j, i + 1, len, a[i] <= a[j])))
  protest_ensures(protest_result >= 0 ? protest_result < len && a[protest_result] == key
                                      : protest_forall(int, i, 0, len, a[i] != key))
{ int low = 0, high = len;
  while (low < high)
    protest_invariant(protest_forall(int, i, 0, low, a[i] < key))
  { int mid = low + (high - low) / 2, val = a[mid];
    if (val < key) low = mid + 1; else if (key < val) high = mid; else return mid; }
  return -1; }
