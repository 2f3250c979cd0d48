// RUN expect=read-out@12 native=asan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *key = malloc(4);
  if (!key)
    return 1;
  memcpy(key, "abc", 4);
  printf("%d\n", memcmp(key, "abd", 4) < 0);
  int same = memcmp(key, "abc\0def", 8) == 0; /* BUG: key has only 4 bytes */
  printf("%d\n", same);
  free(key);
  return 0;
}
