// VERDICT expect=false property=none kind=overlap default=false
#include <wchar.h>
int main(void) {
  wchar_t b[8] = L"abcdef";
  wmemcpy(b, b + 2, 3);
  return 0;
}
