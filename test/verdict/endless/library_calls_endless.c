// VERDICT expect=false property=termination default=false
#include <string.h>
int main(void) {
  char text[20] = "one two three";
  char *p = text;
  while ((p = strchr(p, ' '))) p += 0;
  return 0;
}
