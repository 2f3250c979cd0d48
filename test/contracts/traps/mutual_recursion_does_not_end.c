// CONTRACT expect=false kind=decreases quick
#include <protest.h>
#define C                                                                       \
  protest_requires(n >= 0) protest_assigns(protest_nothing) protest_decreases(n) \
      protest_ensures(protest_result == 0)
int g(int n) C;
int f(int n) C { return n ? g(n - 1) : 0; }
int g(int n) C { return n == 7 ? f(n) : n == 0 ? 0 : f(n - 1); }
