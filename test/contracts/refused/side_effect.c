// CONTRACT expect=error quick says="side_effect.c:4:33: a clause with a side effect"
#include <protest.h>

int f(int x) protest_requires(x = 1) { return x; }
