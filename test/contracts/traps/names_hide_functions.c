// CONTRACT expect=true quick
#include <protest.h>
// Names of functions with contracts that are something else: what C says.
int low(int a, int b)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result <= a && protest_result <= b)
{
  return a < b ? a : b;
}
int top(int low)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == (low ? 1 : 0))
{
  return low ? 1 : 0;
}
struct pair { int low, top; };
int members(int x)
  protest_ensures(protest_result == x)
{
  struct pair low = {.low = x, .top = 0};
  struct pair *top = &low;
  return top->low;
}
int blocks(int x)
  protest_requires(0 <= x && x < 100)
  protest_ensures(protest_result == 3)
{
  int n = low(x, 0) <= 0;
  {
    enum { top = 2 };
    int low = top;
    n += low;
  }
  goto low;
low:
  return low(n, 3) <= 3 ? n : 0;
}
int counted(int n)
  protest_requires(0 <= n && n < 1000)
  protest_ensures(protest_result == n)
{
  int top = 0;
  for (int low = 0; low < n; low++)
    protest_invariant(low == top && low <= n)
    protest_decreases(n - low)
    top++;
  return top;
}
typedef struct { int (*visit)(int); } table;
int visit(int n)
  protest_requires(n >= 0)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == 0)
  protest_decreases(n)
{
  table t = {.visit = visit};
  if (n == 0) return 0;
  if (n == 1) return t.visit(0);
  return visit(n - 1);
}
int name(void)
  protest_ensures(protest_result == 'n')
{
  return sizeof __func__ == 5 ? __func__[0] : 0;
}
protest_pure int twice(int x)
  protest_requires(-1000 < x && x < 1000)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result % 2 == 0)
{
  return 2 * x;
}
int four(int x)
  protest_requires(-100 < x && x < 100)
  protest_ensures(protest_result == twice(twice(x)))
{
  return 4 * x;
}
