// CONTRACT expect=unknown quick says="whether count may change n is not looked at"
#include <protest.h>

static int n;

/* It says that it changes nothing. */
int count(void)
  protest_requires(n < 100)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result < 100)
{
  return n++;
}
