// RUN expect=unreachable-code@13 native=ubsan
#include <stdio.h>

enum colour { RED, GREEN, BLUE };

static const char *name(enum colour c) {
  switch (c) {
  case RED:
    return "red";
  case GREEN:
    return "green";
  default:
    __builtin_unreachable(); /* BUG: BLUE was forgotten */
  }
}

int main(void) {
  puts(name(RED));
  puts(name(GREEN));
  puts(name(BLUE));
  return 0;
}
