// CONTRACT expect=true
#include <protest.h>
#include <limits.h>
int add(int a, int b)
  protest_ensures(protest_result == ((long)a + b < INT_MIN ? INT_MIN : (long)a + b > INT_MAX ? INT_MAX : (long)a + b))
{
  if (b > 0 && a > INT_MAX - b) return INT_MAX;
  if (b < 0 && a < INT_MIN - b) return INT_MIN;
  return a + b;
}
