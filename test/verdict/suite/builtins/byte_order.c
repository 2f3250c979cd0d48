// VERDICT expect=true property=none default=true
// Turned twice is what it was.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(__builtin_bswap32(__builtin_bswap32(x)) == x && __builtin_bswap16(0x1234) == 0x3412);
  assert(__builtin_bswap64(1) == 1ULL << 56);
  return 0;
}
