// CONTRACT expect=error quick says="alias.c:4:33: good has a contract"
#include <protest.h>
int good(int n) protest_requires(n > 0) protest_ensures(protest_result > 0) { return n; }
int other(int n) __attribute__((alias("good")));
int all(int n) protest_ensures(protest_result > 0) { return other(n); }
