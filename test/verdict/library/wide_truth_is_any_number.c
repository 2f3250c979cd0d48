// VERDICT expect=false property=none kind=assertion default=false
#include <assert.h>
#include <wctype.h>
int main(void) {
  assert(iswalpha(L'q') == 1);
  return 0;
}
