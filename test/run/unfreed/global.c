// RUN expect=unfreed@10 args=--checks=unfreed native=none
// native: LeakSanitizer does not report what a global still points to
#include <stdio.h>
#include <stdlib.h>

static int *cache;

static int cached(int value) {
  if (!cache)
    cache = malloc(sizeof *cache); /* BUG: nobody frees it */
  if (!cache)
    exit(1);
  *cache = value;
  return *cache;
}

int main(void) {
  printf("%d\n", cached(1) + cached(2));
  return 0;
}
