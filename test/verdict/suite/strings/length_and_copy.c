// VERDICT expect=true property=none default=true
// strcpy copies the terminator.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char a[8] = "abc", b[8] = "zzzzzzz";
  a[__VERIFIER_nondet_uint() % 3] = 'q';
  strcpy(b, a);
  assert(strlen(b) == 3 && strcmp(a, b) == 0 && b[4] == 'z');
  return 0;
}
