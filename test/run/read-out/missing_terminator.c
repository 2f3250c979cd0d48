// RUN expect=read-out@11 native=asan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *tag = malloc(4);
  if (!tag)
    return 1;
  memcpy(tag, "abcd", 4);
  printf("%zu\n", strlen(tag)); /* BUG: no terminator inside the block */
  free(tag);
  return 0;
}
