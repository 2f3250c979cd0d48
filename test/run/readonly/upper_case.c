// RUN expect=readonly@12 native=asan
#include <stdio.h>

struct entry {
  char *key;
  int value;
};

static void upper(char *text) {
  for (; *text; text++)
    if (*text >= 'a' && *text <= 'z')
      *text = (char)(*text - 'a' + 'A'); /* BUG: the key is a literal */
}

int main(void) {
  char word[] = "word";
  struct entry entries[2] = {{word, 1}, {"literal", 2}};
  upper(entries[0].key);
  puts(entries[0].key);
  upper(entries[1].key);
  return 0;
}
