// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// The same with puts, and no byte written.
#include <stdio.h>
int main(void) {
  char b[16];
  puts(b);
  return 0;
}
