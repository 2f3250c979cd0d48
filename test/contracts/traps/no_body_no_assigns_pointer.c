// CONTRACT expect=unknown quick says="what reset changes is not known"
#include <protest.h>
void reset(int *p) protest_requires(protest_valid(p, 1)) protest_ensures(*p == 3);
int is_reset(void) protest_ensures(protest_result == 3) { int n = 0; reset(&n); return n; }
