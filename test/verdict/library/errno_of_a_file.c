// VERDICT expect=false property=unreach-call default=false
/* A file may be there and not be readable. */
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("x", "r");
  if (!f && errno != ENOENT) reach_error();
  return 0;
}
