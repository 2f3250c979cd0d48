// VERDICT expect=false property=none kind=assertion default=false
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  int a = open("a", O_RDONLY);
  if (a < 0) return 1;
  close(a);
  assert(open("b", O_RDONLY) != a);
  return 0;
}
