// EVERYDAY expect=false group=text bugs=out:10,div-zero:11
/* Two words in one. */
#include <protest.h>
#include <string.h>

int main(void) {
  char word[8], first[2] = {(char)protest_int("letter"), 0};
  const char *rest = protest_int("long") ? "bcdefgh" : "";
  strcpy(word, first);
  strcat(word, rest);
  return 100 / (int)strlen(word);
}
