// CONTRACT expect=true open quick
#include <protest.h>
void one(int *p) protest_requires(protest_valid(p, 1)) protest_assigns(*p) protest_ensures(*p == 1);

int f(int x) protest_ensures(protest_result == 1)
{
  int y;
  one(&y);
  return y + 0 * (x == 1);
}
