// VERDICT expect=true property=none default=true
// int (*)[3] moves by rows.
#include <assert.h>
int main(void) {
  int a[2][3] = {{0, 1, 2}, {3, 4, 5}}, (*row)[3] = a, s = 0;
  for (; row < a + 2; row++) s += (*row)[1];
  assert(s == 5);
  return 0;
}
