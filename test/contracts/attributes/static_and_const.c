// CONTRACT expect=true quick
#include <protest.h>
int third(const int a[const static 3], int b[static restrict 2])
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == a[2] && protest_readable(b, 2))
{
  return a[2];
}
int use(int x)
  protest_ensures(protest_result == x)
{
  int t[3] = {0, 1, x}, u[2] = {0};
  return third(t, u);
}
