// CONTRACT expect=error quick says="(last of its side)"
/* What does not hold behind it would be for nothing. */
#include <protest.h>
int *f(int n) protest_ensures((protest_fresh(protest_result, 1) && n > 0) || n < 0) { return 0; }
