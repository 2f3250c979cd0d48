// CONTRACT expect=true quick
#include <protest.h>

typedef struct {
  int low, high;
} range;

range make(int a, int b)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result.low <= protest_result.high)
  protest_ensures(protest_result.low == a || protest_result.low == b)
{
  range r = {a, b};
  if (a > b) r = (range){b, a};
  return r;
}

int width_is_not_negative(short a, short b)
  protest_ensures(protest_result >= 0)
{
  range r = make(a, b);
  return r.high >= r.low;
}
