// CONTRACT expect=true
#include <protest.h>
/* A list in an array: next[k] is what follows k; anything outside of the array is the end. */
int list_length(const int *next, int n, int head, int most)
  protest_requires(0 <= n && protest_readable(next, n) && most >= 0)
  protest_ensures(0 <= protest_result && protest_result <= most)
  protest_ensures(0 <= head && head < n && most > 0 ==> protest_result > 0)
{
  int length = 0;
  for (int k = head; 0 <= k && k < n && length < most; k = next[k])
    protest_invariant(0 <= length && length <= most)
    protest_invariant(length == 0 ==> k == head)
    protest_decreases(most - length)
    length++;
  return length;
}
