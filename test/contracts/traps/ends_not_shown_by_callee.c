// CONTRACT expect=true says="calls of waits that return" quick
#include <protest.h>
// The loop is in what is called, behind a block.
static int spin(int x) {
  if (x) { x = 1; } while (x) ;
  return 0;
}
static int through(int x) { return spin(x); }
int waits(int x)
  protest_ensures(protest_result == 0)
{
  return through(x);
}
