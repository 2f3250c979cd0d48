// VERDICT expect=true property=none kind=assertion engines=kiki,dash
// Conditions of dash's proof that look at a union and a float are left out in part: a step is never contradicted by such a model.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
struct node { unsigned value; struct node *next; };
union bytes { unsigned word; unsigned char at[4]; };
static unsigned table[4] = {1, 2, 4};
static unsigned mix(unsigned x, unsigned y) {
  unsigned a[4] = {x, y, 3, 4}, u = 7, *p = &u;
  union bytes b;
  float f = 1.5f;
  struct node *list = malloc(sizeof *list);
  b.word = x * 0x01010101u;
  list->value = 9, list->next = 0;
  *p ^= b.at[x & 3] - y * 3;
  *p += table[y & 3] >> (u & 15);
  a[x & 3] = (list->value & 4 ? y : u << (b.word & 7)) ^ (p == a + 2);
  unsigned r = (x + 5 * u + a[0] + a[1] * 3 + a[2] + a[3] * 9 + (unsigned)(int)f) | 1;
  while (list) {
    struct node *next = list->next;
    r += list->value * 2;
    free(list);
    list = next;
  }
  return r;
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x < 8 && y < 8);
  assert(mix(x, y) & 1);
  return 0;
}
