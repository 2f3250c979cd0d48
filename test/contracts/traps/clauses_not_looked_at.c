// CONTRACT expect=true says="uncalled has no contract, and nothing that has one calls it" quick
#include <protest.h>
int uncalled(int n) {
  int k = 0;
  while (k < n)
    protest_invariant(k < 0)
    k++;
  return k;
}
int one(int x)
  protest_ensures(protest_result == 1)
{
  return x ? 1 : 1;
}
