// VERDICT expect=false property=none kind=assertion args=--function=next default=unknown engines=kiki,dash,test
/* Who calls may have started with another string. */
#include <assert.h>
#include <string.h>
void next(void) { assert(!strtok(0, ",")); }
