// VERDICT expect=false property=valid-memsafety default=false
/* No string was given before. */
#include <string.h>
int main(void) {
  char *s = strtok(NULL, " ");
  return s != NULL;
}
