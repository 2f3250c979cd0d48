// VERDICT expect=true property=none default=true
// 128 bits: products of two 64-bit numbers.
#include <assert.h>
int main(void) {
  unsigned long long a = ~0ULL;
  unsigned __int128 p = (unsigned __int128)a * a;
  assert((unsigned long long)(p >> 64) == ~0ULL - 1 && (unsigned long long)p == 1);
  __int128 m = -1;
  assert(m < 0 && (long long)(m >> 100) == -1 && m / 3 == 0);
  return 0;
}
