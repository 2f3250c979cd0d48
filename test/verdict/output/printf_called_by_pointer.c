// VERDICT expect=true property=unreach-call default=unknown
// Output that fails returns something else: the result of printf through a pointer is looked at, too.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int (*print)(const char *, ...) = printf;
  if (print("abc\n") < 0) reach_error();
  return 0;
}
