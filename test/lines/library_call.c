// LINES args=--no-search,--checks=access
/* What happens inside of the library is shown where it is called, beside what is safe there. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[4] = "abc", *at[2] = {text, 0};
  int n = __VERIFIER_nondet_int();
  return (int)strlen(at[n > 3]); // EXPECT unsafe function access
}
