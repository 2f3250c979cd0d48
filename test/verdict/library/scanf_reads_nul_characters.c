// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
/* A stream may have NUL characters, and %s reads them like others. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char text[4];
  if (scanf("%3s", text) == 1 && text[0] == 0) reach_error();
  return 0;
}
