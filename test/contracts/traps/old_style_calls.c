// CONTRACT expect=false quick kind=precondition
#include <protest.h>
/* It has no contract; what it calls has one. */
int half(int n) protest_requires(n > 0) protest_ensures(protest_result >= 0) { return n / 2; }
static int helper(k, j) int k; char *j; { return j ? 0 : half(k); }
int all(int n) protest_ensures(protest_result >= 0) { return helper(n, (char *)0); }
