// VERDICT expect=false property=valid-memsafety default=false
#include <stdlib.h>
static int depth(int n) { return n > 0 ? depth(n - 1) + 1 : 0; }
int main(void) {
  int n = depth(80000);
  char *text = malloc(n);
  text[80000] = 'x';
  free(text);
  return 0;
}
