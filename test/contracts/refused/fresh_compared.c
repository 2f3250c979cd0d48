// CONTRACT expect=error quick says="a new object but as a part of"
#include <protest.h>
int *f(int n) protest_ensures(protest_fresh(protest_result, 1) == 1) { return 0; }
