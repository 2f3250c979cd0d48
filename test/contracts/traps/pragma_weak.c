// CONTRACT expect=error quick says="pragma_weak.c:5:1: good has a contract"
#include <protest.h>
int good(int n) protest_requires(n > 0) protest_ensures(protest_result > 0) { return n; }
int other(int n);
#pragma weak other = good
int all(int n) protest_ensures(protest_result > 0) { return other(n); }
