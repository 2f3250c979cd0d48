// CONTRACT expect=error quick says="old in a requires"
#include <protest.h>

int f(int x) protest_requires(protest_old(x) > 0) { return x; }
