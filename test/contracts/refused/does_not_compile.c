// CONTRACT expect=error quick says="does_not_compile.c:4:36: error: use of undeclared identifier"
#include <protest.h>

int f(int x) protest_requires(x >= y) { return x; }
