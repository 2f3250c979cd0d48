// CONTRACT expect=true quick args="--function all" says="the contract of second (not proved here)"
#include <protest.h>
static int first(int n) protest_requires(n > 0) protest_assigns(protest_nothing) protest_ensures(protest_result > 0) { return n; }
static int second(int n) protest_assigns(protest_nothing) protest_ensures(protest_result > 0) { return n ? 1 : 2; }
static int (*const table[])(int) = {first, second};
int all(int n, int k) protest_requires((k == 0 || k == 1) && n > k) protest_ensures(protest_result > 0) { return table[k](n); }
