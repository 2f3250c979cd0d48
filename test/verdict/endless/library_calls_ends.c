// VERDICT expect=true property=termination default=true
#include <string.h>
int main(void) {
  char text[20] = "one two three";
  char *p = text;
  while ((p = strchr(p, ' '))) p += 1;
  return 0;
}
