// VERDICT expect=true property=unreach-call engines=kiki
// The nodes were null once, before the loop; what the loop copies are the functions that were stored since.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct __attribute__((packed)) node { struct node *self; unsigned (*run)(unsigned); unsigned long value; struct node *other; };
static unsigned add(unsigned x) { return x + 1; }
static unsigned twice(unsigned x) { return x * 2; }
int main(void) {
  struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b), *h = a, *t = a, **w = &h;
  unsigned r = 0, c = 0;
  a->self = a, a->other = b, a->run = add, a->value = 4;
  b->self = b, b->other = b, b->run = twice, b->value = 5;
  while (__VERIFIER_nondet_uint() % 8) {
    switch (__VERIFIER_nondet_uint() % 4) {
    case 0:
      for (*w = a; h && h != b && c < 3; c++) h = h->other;
      break;
    case 1:
      *w = a;
      if (h && t) memcpy(h, t, sizeof *h);
      break;
    case 2:
      h = b;
      if (t) r = t->run(r) & 7;
      break;
    case 3:
      if (*w) r = (*w)->run(r) & 7;
      if (t) t->other = a;
      break;
    }
    if ((h ? h->value & 7 : 9) * 100 + (t ? t->value & 7 : 9) * 10 + r + c * 1000 == 237) reach_error();
  }
  return 0;
}
