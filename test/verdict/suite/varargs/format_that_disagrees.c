// VERDICT expect=false property=none kind=builtin default=false
#include <stdio.h>
int main(void) {
  char text[40];
  snprintf(text, sizeof text, "%s: %d", "half", 0.5);
  return text[0];
}
