// CONTRACT expect=unknown says="may change __pt_errno" args="--function make" quick
/* Who assigns nothing may change errno only where nobody looks at it. */
#include <errno.h>
#include <stdlib.h>
#include <protest.h>
void *make(size_t n)
  protest_assigns(protest_nothing)
  protest_ensures(n == 0 || protest_result == NULL || protest_valid((char *)protest_result, 1))
{
  return malloc(n);
}

int use(void)
  protest_ensures(protest_result == 0)
{
  errno = 0;
  free(make(-1));
  return errno;
}
