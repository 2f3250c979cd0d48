// VERDICT expect=true property=unreach-call default=true engines=kiki,test
/* A function that fails says why. */
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (remove("x") && !errno) reach_error();
  errno = 0;
  if (rename("x", "y") && errno <= 0) reach_error();
  return 0;
}
