// CONTRACT expect=error quick says="good has a contract: it must not have another name"
#include <protest.h>
int good(int n) __asm__("inner");
int good(int n) protest_requires(n > 0) protest_ensures(protest_result > 0) { return n; }
int other(int n) __asm__("inner");
int all(int n) protest_ensures(protest_result > 0) { return other(n); }
