// CONTRACT expect=error quick says="call_of_a_choice.c:5:48: a clause calls a function"
#include <protest.h>
static int calls;
static int next(void) { return ++calls; }
int f(int x) protest_requires((x ? next : next)() > 0) { return x; }
