// CONTRACT expect=false kind=postcondition quick
/* That something can be accessed holds of the new object: no other has to be there for that. */
#include <protest.h>
int *make(void)
  protest_assigns(protest_nothing)
  protest_ensures(protest_valid(protest_result, 2) && protest_fresh(protest_result, 1));

int use(int c)
  protest_ensures(protest_result == 42)
{
  if (!c) return 42;
  make();
  return 0;
}
