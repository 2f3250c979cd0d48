// CONTRACT expect=true
#include <limits.h>
#include <protest.h>
int absolute(int x)
  protest_requires(x > INT_MIN)
  protest_ensures(protest_result >= 0 && (protest_result == x || protest_result == -x))
{
  return x < 0 ? -x : x;
}
int sign(int x)
  protest_ensures(protest_result == (x > 0) - (x < 0))
{
  if (x > 0) return 1;
  return x < 0 ? -1 : 0;
}
int median(int a, int b, int c)
  protest_ensures(protest_result == a || protest_result == b || protest_result == c)
  protest_ensures((protest_result <= a) + (protest_result <= b) + (protest_result <= c) >= 2)
  protest_ensures((protest_result >= a) + (protest_result >= b) + (protest_result >= c) >= 2)
{
  if (a > b) { int t = a; a = b; b = t; }
  if (c < a) return a;
  return c < b ? c : b;
}
