// VERDICT expect=false property=none kind=assertion default=false
/* The sum of truths is no count. */
#include <assert.h>
#include <ctype.h>
int main(void) {
  const char *s = "A-b";
  int letters = 0;
  for (int i = 0; s[i]; i++) letters += isalpha((unsigned char)s[i]);
  assert(letters == 2);
  return 0;
}
