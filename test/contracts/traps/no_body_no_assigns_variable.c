// CONTRACT expect=unknown quick says="what bump changes is not known"
#include <protest.h>
/* It may change the variable, though it does not say so. */
int total;
void bump(int n) protest_ensures(n == protest_old(n));
int kept(void) protest_requires(total == 1) protest_ensures(protest_result == 1) { bump(3); return total; }
