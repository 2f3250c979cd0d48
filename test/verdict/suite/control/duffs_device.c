// VERDICT expect=true property=none default=true
// A switch into the middle of a loop.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = (int)(__VERIFIER_nondet_uint() % 7) + 1, done = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0: do { done++; /* fall through */
  case 3: done++; /* fall through */
  case 2: done++; /* fall through */
  case 1: done++;
          } while (--rounds > 0);
  }
  assert(done == n);
  return 0;
}
