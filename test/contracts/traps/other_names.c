// CONTRACT expect=true quick
#include <protest.h>
/* A contract on the prototype, whose parameters have other names. */
int less(int first, int second)
  protest_ensures(protest_result == (first < second));
int less(int second, int first) { return second < first; }
