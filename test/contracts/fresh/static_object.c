// CONTRACT expect=false kind=postcondition quick
#include <stdlib.h>
#include <protest.h>
int *make(int *p)
  protest_requires(protest_valid(p, 2))
  protest_ensures(protest_fresh(protest_result, 2))
{
  static int kept[2];
  kept[0] = *p;
  return kept;
}
