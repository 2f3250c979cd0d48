// VERDICT expect=true property=none default=true
/* What is open is not opened again; what was closed may be. */
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  int a = open("a", O_RDONLY), b = open("b", O_RDONLY), p[2];
  if (a < 0 || b < 0 || pipe(p)) return 1;
  assert(a > 2 && b > 2 && a != b && p[0] != p[1] && p[0] != a && p[1] != b);
  return 0;
}
