// CONTRACT expect=error quick says="old_style_in_front.c:3:5: above has a contract"
#include <protest.h>
int above(k, j) int k; long *j; { return k + (int)*j; }
int above(int n, long *m) protest_requires(n > 0) protest_ensures(protest_result > 1);
int same(int n) protest_ensures(protest_result == n) { return n; }
