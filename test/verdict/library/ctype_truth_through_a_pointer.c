// VERDICT expect=false property=unreach-call default=false args=-m32
/* The function is called through a table: what it gives is known as little as by a direct call. */
#include <ctype.h>
extern void reach_error(void);
static int (*const tests[])(int) = {isspace, isupper};
int main(void) {
  if (tests[1]('Q') == 1) return 0;
  reach_error();
}
