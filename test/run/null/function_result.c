// RUN expect=null@11 native=asan
#include <stdio.h>
#include <string.h>

static const char *extension(const char *name) {
  const char *dot = strchr(name, '.');
  return dot ? dot + 1 : NULL;
}

static int is_source(const char *name) {
  return extension(name)[0] == 'c'; /* BUG: a name without a dot has no extension */
}

int main(void) {
  printf("%d\n", is_source("main.c"));
  printf("%d\n", is_source("Makefile"));
  return 0;
}
