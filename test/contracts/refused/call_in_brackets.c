// CONTRACT expect=error quick says="call_in_brackets.c:5:36: a clause calls a function"
#include <protest.h>
static int calls;
static int next(void) { return ++calls; }
int f(int x) protest_ensures((next)() > 0) { return x; }
