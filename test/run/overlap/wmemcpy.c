// RUN expect=overlap@6 native=none
// no sanitizer looks at wide characters
#include <wchar.h>
int main(void) {
  wchar_t b[8] = L"abcdef";
  wmemcpy(b, b + 2, 3);
  return 0;
}
