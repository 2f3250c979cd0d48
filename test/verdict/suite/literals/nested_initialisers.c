// VERDICT expect=true property=none default=true
// Braces may be left out, and members be named.
#include <assert.h>
struct in { int a, b; };
struct out { struct in x, y[2]; const char *s; };
static struct out t[] = {{{1, 2}, {{3, 4}, {5}}, "six"}, {1, 2, 3, .s = "s"}, [3].y[1].b = 9};
int main(void) {
  assert(sizeof t / sizeof *t == 4 && t[0].y[1].a == 5 && t[0].y[1].b == 0 && t[0].s[2] == 'x');
  assert(t[1].y[0].a == 3 && t[1].s[0] == 's' && t[2].s == 0 && t[3].y[1].b == 9);
  return 0;
}
