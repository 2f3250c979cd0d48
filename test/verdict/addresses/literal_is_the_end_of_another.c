// VERDICT expect=false property=none kind=assertion default=unknown
/* Linkers join "abc" with the end of "xabc". */
#include <assert.h>
int main(void) {
  const char *p = "xabc" + 1, *q = "abc";
  assert(p != q);
  return 0;
}
