// CONTRACT expect=error quick says="a new object that is not in the result"
#include <protest.h>
int *f(void) protest_ensures(protest_fresh(protest_result + 1, 1)) { return 0; }
