// CONTRACT expect=true says="calls of spins that return" quick
#include <protest.h>
// A loop made of goto.
int spins(int x)
  protest_ensures(protest_result == 0)
{
again:
  if (x) goto again;
  return 0;
}
