// VERDICT expect=true property=none kind=assertion default=unknown
/* C says only the sign, but no library gives two results for the same arguments. */
#include <assert.h>
#include <ctype.h>
#include <string.h>
int main(void) {
  char a[4] = "b", b[4] = "a";
  assert(strcmp(a, b) == strcmp(a, b));
  assert(isdigit('5') == isdigit('5'));
  return 0;
}
