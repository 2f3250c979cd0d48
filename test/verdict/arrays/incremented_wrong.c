// VERDICT expect=false property=none default=false
// What was 3 is 8 as far as the loop got. Some become 9.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = 3;
  for (int i = 0; i < n; i++) a[i] += i < 4 ? 5 : 6;
  for (int i = 0; i < n; i++) assert(a[i] == 8);
  return 0;
}
