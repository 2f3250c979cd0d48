// VERDICT expect=false property=none
// What was found is there, and nothing in front of it. It is found at `at`.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), at = 0;
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  while (at < n && a[at] != x) at++;
  for (int i = 0; i <= at && i < n; i++) assert(a[i] != x);
  assert(at == n || a[at] == x);
  return 0;
}
