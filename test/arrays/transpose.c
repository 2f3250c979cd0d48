// VERDICT expect=true property=none
// A matrix and its transpose.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int a[50][50], b[50][50];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 50) return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) b[j][i] = a[i][j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) assert(b[j][i] == a[i][j]);
  return 0;
}
