// CONTRACT expect=false quick kind=postcondition says="the contract of one (no body: trusted)"
#include <protest.h>
void one(int *p) protest_requires(protest_valid(p, 1)) protest_assigns(*p) protest_ensures(*p >= 1);

int f(void) protest_ensures(protest_result == 1)
{
  int y;
  one(&y);
  return y;
}
