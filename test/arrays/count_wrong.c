// VERDICT expect=false property=none
// Where one was counted, there is one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int(), count = 0;
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    if (a[i] == 7) count++;
  assert(count >= 0 && count <= n);
  if (count <= 1)
    for (int i = 0; i < n; i++) assert(a[i] != 7);
  return 0;
}
