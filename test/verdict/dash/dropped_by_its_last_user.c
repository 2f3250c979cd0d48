// VERDICT expect=true property=none kind=access must=dash
// Two users share one object; who is the last one frees it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct shared {
  int users, value;
};
static void drop(struct shared *s) {
  s->users--;
  if (s->users == 0) free(s);
}
int main(void) {
  struct shared *s = malloc(sizeof *s), *t = s;
  s->users = 1, s->value = 0;
  if (__VERIFIER_nondet_int()) s->users++, drop(t);
  t->value = 2;
  drop(s);
  return 0;
}
