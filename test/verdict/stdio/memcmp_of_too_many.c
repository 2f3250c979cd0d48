// VERDICT expect=false property=valid-memsafety default=false
/* memcmp may read all bytes, though the first ones differ. */
#include <string.h>
int main(void) {
  char a[4] = "abc", b[4] = "xyz";
  return memcmp(a, b, 10) < 0;
}
