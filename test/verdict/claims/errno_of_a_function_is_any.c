// VERDICT expect=false property=none args=--function=share default=unknown engines=kiki,dash,test
/* Who calls may have an errno of 2. */
#include <errno.h>
int share(void) { return 10 / (errno - 2); }
