// CONTRACT expect=true quick says="example: "
#include <protest.h>

int search(const int *a, int len, int key)
  protest_requires(len >= 0 && protest_readable(a, len))
  protest_ensures(protest_result == -1 ||
                  (0 <= protest_result && protest_result < len && a[protest_result] == key))
{
  int low = 0, high = len;
  while (low < high)
    protest_invariant(0 <= low && low <= high && high <= len)
    protest_decreases(high - low)
  {
    int mid = low + (high - low) / 2, val = a[mid];
    if (val < key) low = mid + 1;
    else if (key < val) high = mid;
    else return mid;
  }
  return -1;
}
