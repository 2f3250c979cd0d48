// RUN expect=ok
#include <stdio.h>
#include <stdlib.h>

static void first(void) { puts("first registered"); }
static void second(void) { puts("second registered"); }

__attribute__((destructor)) static void last(void) { puts("destructor"); }

int main(void) {
  atexit(first);
  atexit(second);
  puts("main");
  exit(3);
}
