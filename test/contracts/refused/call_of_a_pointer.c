// CONTRACT expect=error quick says="call_of_a_pointer.c:5:43: a clause calls a function"
#include <protest.h>
static int calls;
static int next(void) { return ++calls; }
int f(int (*p)(void)) protest_ensures((*p)() > 0) { return p != 0; }
