// CONTRACT expect=error quick says="fresh_negated.c:3:70: unsupported in a contract: a new object"
#include <protest.h>
int *f(void) protest_assigns(protest_nothing) protest_ensures(!(1 && protest_fresh(protest_result, 1))) { return 0; }
