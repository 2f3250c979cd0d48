// LINES args=--time-limit=10s,--checks=null
/* One check of the library fails in two calls: each has its row, and its test. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[4] = "abc", *at[2] = {text, 0};
  if (__VERIFIER_nondet_int() == 1)
    return (int)strlen(at[__VERIFIER_nondet_int() == 3]); // EXPECT unsafe function null test
  return (int)strlen(at[__VERIFIER_nondet_int() == 5]); // EXPECT unsafe function null test
}
