// VERDICT expect=true property=none default=true
// char and unsigned char become different ints.
#include <assert.h>
int main(void) {
  char c = (char)0xff;
  unsigned char u = 0xff;
  assert(c == -1 && u == 255 && (unsigned)c == 0xffffffffu && c != u);
  return 0;
}
