// CONTRACT expect=true open
#include <protest.h>
int text_copy(char *to, int size, const char *from, int n)
  protest_requires(n > 0 && protest_readable(from, n) && from[n - 1] == 0)
  protest_requires(size > 0 && protest_valid(to, size) && protest_separated(to, size, from, n))
  protest_ensures(0 <= protest_result && protest_result < size && to[protest_result] == 0)
  protest_ensures(protest_forall(int, i, 0, protest_result, to[i] == from[i]))
{
  int k = 0;
  while (k < size - 1 && from[k])
    protest_invariant(0 <= k && k < size && k < n)
    protest_invariant(protest_forall(int, i, 0, k, to[i] == from[i]))
    protest_decreases(size - k)
  {
    to[k] = from[k];
    k++;
  }
  to[k] = 0;
  return k;
}
