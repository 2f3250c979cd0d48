// CONTRACT expect=error quick says="there is no contract"
#include <protest.h>

int f(int x) { return x; }
