// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// Bytes that were never written may have no NUL among them.
#include <stdio.h>
int main(void) {
  char b[64];
  b[0] = 'a';
  printf("%s\n", b);
  return 0;
}
