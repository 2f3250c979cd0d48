// CONTRACT expect=true
#include <protest.h>
int length(const char *s, int n)
  protest_requires(n > 0 && protest_readable(s, n) && s[n - 1] == 0)
  protest_ensures(0 <= protest_result && protest_result < n && s[protest_result] == 0)
  protest_ensures(protest_forall(int, i, 0, protest_result, s[i] != 0))
{
  int k = 0;
  while (s[k])
    protest_invariant(0 <= k && k < n)
    protest_invariant(protest_forall(int, i, 0, k, s[i] != 0))
    protest_decreases(n - k)
    k++;
  return k;
}
