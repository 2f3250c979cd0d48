// VERDICT expect=true property=unreach-call default=unknown
// The digits of an address pass through a second text: nothing is proved about other machines.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char a[40], b[40];
  int x;
  sprintf(a, "%p", (void *)&x);
  sprintf(b, "%s", a);
  if (b[3] == 'q') reach_error();
  return 0;
}
