// CONTRACT expect=false kind=read-out quick
#include <protest.h>
/* One character may be read, and nobody says that a text ends there. */
int more(const char *s)
  protest_requires(protest_readable(s, 1))
  protest_ensures(protest_result >= 0)
{
  return s[0] ? s[1] != 0 : 0;
}
