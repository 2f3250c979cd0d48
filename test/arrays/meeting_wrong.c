// VERDICT expect=false property=none
// Two loops that meet: one from each end, in one loop. The upper half is 2.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int(), low = 0;
  if (n < 1 || n > 1000) return 0;
  int high = n;
  while (low < high) {
    a[low++] = 1;
    a[--high] = 2;
  }
  for (int i = 0; i < n; i++) assert(a[i] == 1);
  return 0;
}
