// VERDICT expect=true property=none args=-m32 default=true engines=kiki,dash
// A pointer variable is copied in two halves, while a loop decides which node it names.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a = 1, b = 2, *at = &a, *copy;
  unsigned short half;
  while (__VERIFIER_nondet_uint()) at = at == &a ? &b : &a;
  memcpy(&half, &at, 2);
  memcpy(&copy, &half, 2);
  memcpy(&half, (char *)&at + 2, 2);
  memcpy((char *)&copy + 2, &half, 2);
  assert(*copy == 1 || *copy == 2);
  return 0;
}
