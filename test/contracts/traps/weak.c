// CONTRACT expect=error quick says="maybe has a contract: it must not be weak"
#include <protest.h>
/* There may be none: then its address is null. */
__attribute__((weak)) int maybe(int n) protest_assigns(protest_nothing) protest_ensures(protest_result > 0);
int all(int n) protest_ensures(protest_result > 0) { return maybe ? maybe(n) : 0; }
