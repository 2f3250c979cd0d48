// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
__attribute__((returns_nonnull)) int *either(int *p, int *q)
  protest_requires(p != 0 || q == 0)
{
  return q ? q : p;
}
