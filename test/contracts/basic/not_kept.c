// CONTRACT expect=false kind=invariant quick says="natively: AddressSanitizer: ABRT at not_kept.c:8"
#include <protest.h>
int f(int n)
  protest_requires(n > 0 && n < 10)
{
  int k = 0;
  while (k < n)
    protest_invariant(k < n)
    k++;
  return k;
}
