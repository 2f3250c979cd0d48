// CONTRACT expect=false kind=precondition quick args="--function caller" says="requires x >= 0"
#include <protest.h>

int root(int x)
  protest_requires(x >= 0)
  protest_assigns(protest_nothing)
  protest_ensures(0 <= protest_result && protest_result <= x);

int root(int value)
{
  return value / 2;
}

int caller(int x)
  protest_ensures(protest_result <= x)
{
  if (x < 0) return root(x);
  else return root(x);
}
