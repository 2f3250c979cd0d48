// CONTRACT expect=false kind=invariant
#include <protest.h>
// It has no contract, but who calls it has one.
static int called(int n) {
  int k = 0;
  while (k < n)
    protest_invariant(k < 1)
    k++;
  return k;
}
int one(int x)
  protest_requires(x < 5)
  protest_ensures(protest_result < 5)
{
  return called(x);
}
