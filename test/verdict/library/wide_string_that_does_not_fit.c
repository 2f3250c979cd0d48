// VERDICT expect=false property=none kind=access default=false args=-m32
/* Four wide characters, and the one at the end. */
#include <wchar.h>
int main(void) {
  wchar_t b[4];
  wcsncpy(b, L"ab", 2);
  wcscpy(b, L"abcd");
  return 0;
}
