// CONTRACT expect=true quick
#include <protest.h>
/* Functions without a contract may have any names. */
int plain(int n) { return n; }
int other(int n) __attribute__((alias("plain")));
__attribute__((weak)) int maybe(int n) { return n; }
int good(int n) protest_ensures(protest_result == n) { return other(n); }
