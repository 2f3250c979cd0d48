// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* One digit is at most 9, two characters at most 99 and at least -9, two hexadecimal ones at most 255. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int one, two;
  unsigned hex;
  if (scanf("%1d%2d%2x", &one, &two, &hex) != 3) return 0;
  if (one < 0 || one > 9 || two < -9 || two > 99) reach_error();
  if (hex > 255 && hex < 4294967281u) reach_error();
  return 0;
}
