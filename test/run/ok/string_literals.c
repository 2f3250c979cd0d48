// RUN expect=ok
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static const char table[][6] = {"one", "two", "three"};
static const char exact[3] = "abc"; /* no terminator, never used as a string */

int main(void) {
  const char *s = "con"
                  "catenated\0hidden";
  printf("%zu %zu %s\n", strlen(s), sizeof "con\0x", s);
  printf("%s %zu %c\n", table[2], sizeof table, exact[2]);
  printf("%d %d %d\n", "\x41\102\n"[0], "\x41\102\n"[1], u8"ä"[0] & 0xff);
  const wchar_t *w = L"wide\u00e4";
  int n = 0;
  while (w[n])
    n++;
  printf("%d %d %c\n", n, (int)w[4], "hex"[1]);
  printf("%s\n", &"offset"[3]);
  printf("%s|%5s|%-5s|%.2s|%c|%%\n", "a", "b", "c", "defg", 'h');
  return 0;
}
