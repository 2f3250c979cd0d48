// EVERYDAY expect=true group=text
/* Two words in one. */
#include <protest.h>
#include <string.h>

static int join(char *to, size_t room, const char *a, const char *b) {
  if (strlen(a) + strlen(b) + 1 > room) return 0;
  strcpy(to, a);
  strcat(to, b);
  return 1;
}

int main(void) {
  char word[8], first[2] = {(char)protest_int("letter"), 0};
  if (!join(word, sizeof word, first, "bcdef")) return 1;
  return word[strlen(word) - 1] == 'f' ? 0 : 2;
}
