// CONTRACT expect=true
#include <protest.h>
int middle(int a, int b, int c)
  protest_ensures(protest_result == a || protest_result == b || protest_result == c)
  protest_ensures((a <= protest_result) + (b <= protest_result) + (c <= protest_result) >= 2)
  protest_ensures((protest_result <= a) + (protest_result <= b) + (protest_result <= c) >= 2)
{
  if (a > b) {
    int t = a;
    a = b;
    b = t;
  }
  return c < a ? a : c < b ? c : b;
}
