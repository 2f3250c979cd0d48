// CONTRACT expect=error says="decreases or loop_entry at a loop that is jumped into"
#include <protest.h>
int into(int n)
  protest_requires(n >= 0)
  protest_ensures(protest_result == 0)
{
  goto in;
  while (n > 0)
    protest_decreases(n)
  {
  in:
    if (n == 0) break;
    n--;
  }
  return n;
}
