// CONTRACT expect=true args="--function use" open quick
/* In a variable. */
#include <stdlib.h>
#include <protest.h>
static int *kept;
void keep(void)
  protest_assigns(kept)
  protest_ensures(protest_fresh(kept, 2));

int use(void)
  protest_ensures(protest_result == 6)
{
  keep();
  kept[1] = 6;
  int r = kept[1];
  free(kept);
  return r;
}
