// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* memcpy copies padding, so that memcmp finds the two equal. */
#include <string.h>
extern void reach_error(void);
struct padded { char c; int i; };
int main(void) {
  struct padded a, b;
  a.c = 1;
  a.i = 2;
  memcpy(&b, &a, sizeof a);
  if (memcmp(&a, &b, sizeof a)) reach_error();
  return 0;
}
