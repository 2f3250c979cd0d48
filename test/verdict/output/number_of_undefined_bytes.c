// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// strtod reads bytes that were never written.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char b[64];
  b[0] = '1';
  b[63] = 0;
  if (strtod(b, 0) != 1.0) reach_error();
  return 0;
}
