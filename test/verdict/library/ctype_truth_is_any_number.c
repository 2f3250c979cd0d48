// VERDICT expect=false property=unreach-call default=false
/* A test of a character gives a number that is not 0; glibc gives 2048 here. */
#include <ctype.h>
extern void reach_error(void);
int main(void) {
  if (isdigit('5') != 1) reach_error();
  return 0;
}
