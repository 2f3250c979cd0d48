// CONTRACT expect=true quick
#include <stdlib.h>
#include <protest.h>
char *make(void)
  protest_ensures(protest_fresh(protest_result, 4))
{
  return malloc(5);
}
char *other(void)
  __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 4))
{
  return malloc(5);
}
