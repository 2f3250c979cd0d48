// CONTRACT expect=false quick kind=postcondition
#include <protest.h>
long shrink(long n) protest_requires(n >= 0) protest_ensures(protest_result <= n);
long smaller(long n) protest_requires(n >= 0) protest_ensures(protest_result < n) { return shrink(n); }
