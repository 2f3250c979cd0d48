// VERDICT expect=true property=none default=true
/* In the C locale, a character is a byte of ASCII. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
int main(void) {
  wchar_t w[4] = {0};
  char s[4] = {0};
  assert(mbstowcs(w, "ab", 4) == 2 && w[1] == L'b' && w[2] == 0);
  assert(wcstombs(s, L"xy", 4) == 2 && s[0] == 'x' && wctob(0x20ac) == EOF);
  assert(mbtowc(w, "\xe4", 1) == -1);
  return 0;
}
