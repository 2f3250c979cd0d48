// VERDICT expect=true property=unreach-call default=unknown
// The digits of an address are read as a number: nothing is proved about other machines.
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char a[40];
  int x;
  sprintf(a, "%p", (void *)&x);
  double d = strtod(a, 0);
  if (d == 1.5) reach_error();
  return 0;
}
