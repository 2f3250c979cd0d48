// CONTRACT expect=error quick says="call_of_an_element.c:5:45: a clause calls a function"
#include <protest.h>
static int calls;
static int next(void) { return ++calls; }
int f(int (*p[])(void)) protest_ensures(p[0]() > 0) { return p != 0; }
