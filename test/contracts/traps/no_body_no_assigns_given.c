// CONTRACT expect=unknown quick says="what bump changes is not known"
#include <protest.h>
/* p may point to a variable of another file, which that changes. */
void bump(int n) protest_requires(n > 0);
int kept(int *p) protest_requires(protest_valid(p, 1)) protest_ensures(protest_result == 1) { *p = 1; bump(3); return *p; }
