// CONTRACT expect=error says="decreases or loop_entry at a loop that is jumped into"
#include <protest.h>
int into(int n)
  protest_requires(n > 0)
  protest_ensures(protest_result == 0)
{
  switch (n & 1) {
  case 0:
    while (n > 0)
      protest_invariant(n <= protest_loop_entry(n))
    {
  case 1:
      n--;
    }
  }
  return n;
}
