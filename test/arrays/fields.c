// VERDICT expect=true property=none
// Structures, field by field.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct point { int x, y; };
int main(void) {
  struct point p[500];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 500) return 0;
  for (int i = 0; i < n; i++) {
    p[i].x = 1;
    p[i].y = 2;
  }
  for (int i = 0; i < n; i++) assert(p[i].x == 1 && p[i].y == 2);
  return 0;
}
