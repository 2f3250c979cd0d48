// VERDICT expect=true property=none default=true
// strcmp compares as unsigned char.
#include <assert.h>
#include <string.h>
int main(void) {
  char a[2] = {(char)0x80, 0}, b[2] = {'a', 0};
  assert(strcmp(a, b) > 0 && a[0] < b[0] && memcmp(a, b, 2) > 0);
  return 0;
}
