// RUN expect=ok args=--checks=all
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int palindrome(const char *s) {
  size_t n = strlen(s);
  char *back = alloca(n + 1);
  for (size_t i = 0; i < n; i++)
    back[i] = s[n - 1 - i];
  back[n] = '\0';
  return strcmp(s, back) == 0;
}

int main(void) {
  printf("%d %d %d\n", palindrome("level"), palindrome("levels"), palindrome(""));
  int *kept[3];
  for (int i = 0; i < 3; i++) { /* lives until the function returns */
    kept[i] = __builtin_alloca(sizeof(int));
    *kept[i] = i * 11;
  }
  printf("%d %d %d\n", *kept[0], *kept[1], *kept[2]);
  return 0;
}
