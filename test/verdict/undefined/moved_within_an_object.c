// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* memmove within one array: elements that overlap keep their values, and one value is read twice at once. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  unsigned char a[4], old[4];
  memcpy(old, a, 4);
  memmove(a + 1, a, 3);
  unsigned short pair;
  memcpy(&pair, a, 2);
  if ((pair & 255) != pair >> 8) reach_error();
  if (a[3] != old[2] || a[1] != old[0]) reach_error();
  return 0;
}
