// VERDICT expect=true property=none default=true
/* glibc lets programs change stdin; getchar reads what it is now. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r");
  if (!f) return 0;
  stdin = f;
  ungetc('q', f);
  assert(getchar() == 'q');
  fclose(f);
  return 0;
}
