// VERDICT expect=true property=none engines=kiki,test
/* Only a seek that succeeds clears the end of the file, and then the position is known. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  if (getchar() != EOF || !feof(stdin)) return 0;
  if (fseek(stdin, 0, SEEK_SET) != 0) assert(feof(stdin));
  else assert(ftell(stdin) == 0);
  assert(fseek(stdin, -1, SEEK_SET) == -1);
  return 0;
}
