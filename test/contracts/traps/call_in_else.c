// CONTRACT expect=true quick
#include <protest.h>
int half(int n)
  protest_requires(n >= 0)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result >= 0 && protest_result <= n)
{
  return n / 2;
}

int either(int n)
  protest_ensures(protest_result >= 0)
{
  if (n < 0) return 0;
  else return half(n);
}
