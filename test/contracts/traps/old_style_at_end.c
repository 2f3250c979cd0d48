// CONTRACT expect=error quick says="old_style_at_end.c:6:5: above has a contract"
#include <protest.h>
/* The contract stands at the prototype; the definition is the last of the file. */
int above(int n) protest_requires(n > 0) protest_ensures(protest_result > 1);
int same(int n) protest_ensures(protest_result == n) { return n; }
int above(k) int k; { return k; }
