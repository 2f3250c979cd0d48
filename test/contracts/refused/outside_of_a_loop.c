// CONTRACT expect=error quick says="an invariant outside of a loop"
#include <protest.h>

int f(int x) protest_invariant(x > 0) { return x; }
