// VERDICT expect=true property=none default=true
// Each element is a wide character; \u is one.
#include <assert.h>
#include <stddef.h>
int main(void) {
  wchar_t w[] = L"a\u00e9";
  const char *u = u8"\u00e9";
  assert(sizeof w == 3 * sizeof(wchar_t) && w[1] == 0xe9);
  assert((unsigned char)u[0] == 0xc3 && u[2] == 0);
  return 0;
}
