// CONTRACT expect=false kind=invariant quick
#include <protest.h>
// It grows from n: what i was in front of the loop does not matter.
int grows(int n)
  protest_requires(n >= 0 && n < 50)
  protest_ensures(protest_result == 0)
{
  int i = 1000;
  for (i = n; i < 60; i++)
    protest_invariant(i <= protest_loop_entry(i))
    protest_decreases(60 - i)
    ;
  return 0;
}
