// CONTRACT expect=error quick says="fresh objects but in what it ensures or requires"
#include <protest.h>
int f(int *p) protest_ensures(1) {
  while (*p) protest_invariant(protest_fresh(p, 1)) ++*p;
  return 0;
}
