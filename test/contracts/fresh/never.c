// CONTRACT expect=unknown says="no call of use is known" quick
/* No call can keep to this. */
#include <stdlib.h>
#include <protest.h>
int *make(void)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == NULL && protest_fresh(protest_result, 1));

int use(void)
  protest_ensures(protest_result == 42)
{
  make();
  return 0;
}
