// VERDICT expect=true property=none default=true
/* Functions that do not return; handlers of atexit run before the end. */
#include <assert.h>
#include <err.h>
#include <error.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int divide(int x) {
  if (x == 0) errx(1, "%s", "zero");
  if (x == 1) err(2, NULL);
  if (x == -1) error(3, 0, "minus %d", 1);
  warnx("%d", x);
  return 100 / x / (x - 1) / (x + 1);
}
int main(void) { return divide(__VERIFIER_nondet_int() % 50); }
