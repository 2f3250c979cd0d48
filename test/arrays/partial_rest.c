// VERDICT expect=true property=none
// What a loop does not reach stays as it was.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int a[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = i + 1;
  for (int i = n; i < 1000; i++) assert(a[i] == 0);
  return 0;
}
