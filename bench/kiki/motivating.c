#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 1000, y = x - 1;
  for (int i = 0; i < 100; i++) {
    x++;
    y--;
    assert(y <= x);
  }
  return 0;
}
