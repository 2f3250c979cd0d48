// CONTRACT expect=false kind=postcondition says="and natively: AddressSanitizer: ABRT at changes_more.c:5" quick
#include <protest.h>
void two(int *a, int n)
  protest_requires(n >= 2 && protest_valid(a, n))
  protest_assigns(a[0])
  protest_ensures(a[0] == 1)
{
  a[0] = 1;
  a[1] = 2;
}
