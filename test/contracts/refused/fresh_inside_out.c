// CONTRACT expect=error quick says="or a new object in front of it"
#include <protest.h>
struct s { char *at; };
void f(struct s **p) protest_assigns(*p) protest_ensures(protest_fresh((*p)->at, 1) && protest_fresh(*p, 1)) {}
