// RUN expect=ok
#include <limits.h>
#include <stdio.h>

int main(void) {
  printf("%d %d %d\n", __builtin_clz(1), __builtin_ctz(0x80000000u), __builtin_popcount(0xff0f));
  printf("%d %d\n", __builtin_clzll(1), __builtin_ctzll(1ULL << 63));
  printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffs(8), __builtin_parity(7));
  printf("%x %llx\n", __builtin_bswap32(0x12345678), __builtin_bswap64(0x1122334455667788ULL));
  int r;
  _Bool o = __builtin_add_overflow(INT_MAX, 1, &r);
  printf("%d %d\n", o, r);
  o = __builtin_mul_overflow(46340, 46340, &r);
  printf("%d %d\n", o, r);
  unsigned u;
  o = __builtin_sub_overflow(3u, 4u, &u);
  printf("%d %u\n", o, u);
  printf("%d %d\n", __builtin_expect(r > 0, 1) != 0, __builtin_constant_p(3));
  printf("%zu %d\n", __builtin_strlen("four"), __builtin_types_compatible_p(int, signed));
  printf("%x\n", __builtin_bitreverse32(1) + __builtin_rotateleft32(0x80000001u, 4));
  return 0;
}
