// VERDICT expect=false property=none
// Steps of four: only those are touched. Every other one of those that are looked at is 0.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int a[4000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4000) return 0;
  for (int i = 0; i < n; i += 4) a[i] = 9;
  for (int i = 0; i < n; i += 2) assert(a[i] == 9);
  return 0;
}
