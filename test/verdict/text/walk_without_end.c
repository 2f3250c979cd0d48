// VERDICT expect=false property=valid-memsafety default=false
/* The same, with a text that may not end: a pointer that may be null before the loop, and is not in it, walks along a text of any length. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), spaces = 0;
  if (n > 100000) return 0;
  char *text = malloc(n + 1ul), *given = n > 2 ? text : NULL;
  if (!text) return 1;
  if (n != 7) text[n] = 0;
  if (n == 5 || n == 7)
    for (const char *p = given; *p; p++) spaces += *p == ' ';
  free(text);
  return spaces > 0;
}
