// CONTRACT expect=false kind=postcondition says=", and natively: AddressSanitizer: ABRT at changes_only.c:7" quick
// What fails besides is shown without what a frame needs.
#include <protest.h>
void one(int *a, int n)
  protest_requires(n >= 2 && protest_valid(a, n))
  protest_assigns(a[0])
  protest_ensures(a[0] == 2)
{
  a[0] = 1;
}
