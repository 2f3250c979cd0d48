// VERDICT expect=true property=none
/* Part of a variable becomes arbitrary; the rest stays what it was. */
#include <assert.h>
void __protest_any(void *, unsigned long, const char *);

int main(void) {
  unsigned char b[4] = {1, 2, 3, 4};
  __protest_any(b + 1, 2, "b");
  assert(b[0] == 1 && b[3] == 4);
  unsigned char old = b[1];
  assert(b[1] == old);
  return 0;
}
