// VERDICT expect=true property=unreach-call must=box,kiki
/* What is behind a pointer that nobody set may be anything: it decides only what does not matter. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
struct cipher { int flags; struct cipher *next; };
struct conn { int state; struct cipher *cipher; };
int main(void) {
  struct conn *c = malloc(sizeof *c);
  int keys = 0;
  c->state = 10;
  while (__VERIFIER_nondet_int()) {
    if (c->state == 10) c->state = 20;
    else if (c->state == 20) {
      keys = 1;
      c->state = c->cipher->flags & 4 ? 30 : 40;
    } else if (c->state == 30) {
      if (c->cipher->next->flags == keys) c->state = 40;
    } else if (!keys) __VERIFIER_error();
  }
  return 0;
}
