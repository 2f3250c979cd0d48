// CONTRACT expect=error quick says="a quantifier without bounds"
#include <protest.h>

int f(int *a) protest_requires(protest_forall(int, i, a[i] > 0)) { return 0; }
