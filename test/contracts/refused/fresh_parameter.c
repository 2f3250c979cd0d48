// CONTRACT expect=error quick says="a parameter is what it was at entry"
#include <protest.h>
void f(int *p) protest_ensures(protest_fresh(p, 1)) {}
