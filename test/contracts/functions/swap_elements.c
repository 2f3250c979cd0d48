// CONTRACT expect=true
#include <protest.h>
void swap_elements(int *a, int n, int i, int j)
  protest_requires(0 <= i && i < n && 0 <= j && j < n && protest_valid(a, n))
  protest_ensures(a[i] == protest_old(a[j]) && a[j] == protest_old(a[i]))
{
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
}
