// VERDICT expect=true property=none args=-m32 default=true
// ILP32: long and pointers have 4 bytes.
#include <assert.h>
int main(void) {
  assert(sizeof(long) == 4 && sizeof(void *) == 4);
  assert(sizeof(long long) == 8 && sizeof(long double) == 12);
  return 0;
}
