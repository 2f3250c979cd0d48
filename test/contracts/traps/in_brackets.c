// CONTRACT expect=error quick says="unsupported in a contract: brackets around the name"
#include <protest.h>
int (step)(int n) protest_requires(n > 0) { return n - 1; }
