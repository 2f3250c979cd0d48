// VERDICT expect=false property=unreach-call default=false engines=reads
/* The number counts, although its end is not asked for, and errno may say that it was too large. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char text[24];
  if (!fgets(text, sizeof text, stdin)) return 1;
  errno = 0;
  unsigned long long n = strtoull(text, NULL, 16);
  if (errno == ERANGE && n == 0xffffffffffffffff) reach_error();
  return 0;
}
