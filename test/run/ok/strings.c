// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char a[8], b[16];
  strcpy(a, "1234567"); /* exactly full */
  strncpy(b, a, 4);
  b[4] = '\0';
  strcat(b, "abc");
  strncat(b, "defghijk", 8); /* exactly full with the terminator */
  printf("%s %s %zu\n", a, b, strlen(b));
  memmove(b + 2, b, 5);
  printf("%s %d %d\n", b, strcmp("abc", "abd") < 0, strncmp("abc", "abd", 2));
  printf("%s %s\n", strchr(b, 'e'), strrchr(b, '1'));
  printf("%s %d\n", strstr("needle in hay", "in"), strstr(a, "x") == NULL);
  printf("%zu %zu\n", strspn("aabbc", "ab"), strcspn("hello, you", ", "));
  printf("%d %ld %ld\n", atoi("-42x"), strtol("0x1f", NULL, 16), strtol("777", NULL, 8));
  char *copy = strdup("copied");
  if (!copy)
    return 1;
  copy[0] = 'C';
  printf("%s %d\n", copy, memcmp(copy, "Cop", 3));
  free(copy);
  printf("%s\n", (char *)memchr("findme", 'm', 6));
  return 0;
}
