// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
/* Two structures with equal members need not have the same padding. */
#include <string.h>
extern void reach_error(void);
struct padded { char c; int i; };
int main(void) {
  struct padded a, b;
  a.c = b.c = 1;
  a.i = b.i = 2;
  if (memcmp(&a, &b, sizeof a)) reach_error();
  return 0;
}
