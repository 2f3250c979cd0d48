// RUN expect=freed@22 native=asan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *current;

static void rename_to(const char *name) {
  char *copy = malloc(strlen(name) + 1);
  if (!copy)
    exit(1);
  strcpy(copy, name);
  free((void *)current);
  current = copy;
}

int main(void) {
  rename_to("first");
  const char *old = current;
  rename_to("second");
  puts(current);
  size_t n = strlen(old); /* BUG: old was freed by rename_to */
  printf("%zu\n", n);
  free((void *)current);
  return 0;
}
