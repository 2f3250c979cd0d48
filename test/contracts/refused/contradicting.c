// CONTRACT expect=error quick says="another contract at line 4"
#include <protest.h>

int f(int x) protest_requires(x > 0);
int f(int x) protest_requires(x > 1) { return x; }
