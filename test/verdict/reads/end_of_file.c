// VERDICT expect=false property=unreach-call engines=reads default=false
/* The end may be seen, or an error. */
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (getchar() == EOF && ferror(stdin) && errno == EIO) reach_error();
  return 0;
}
