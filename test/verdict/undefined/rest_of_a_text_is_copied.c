// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* What is behind a text in its buffer is copied with it. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char a[8], b[8];
  strcpy(a, "ab");
  memcpy(b, a, 8);
  if (memcmp(a, b, 8)) reach_error();
  return 0;
}
