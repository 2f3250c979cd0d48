// CONTRACT expect=true quick
#include <protest.h>
int low_bit(unsigned x)
  protest_requires(__builtin_expect(x != 0, 1))
  protest_ensures(protest_result == __builtin_ctz(x))
  protest_ensures(__builtin_popcountll(1ull << protest_result) == 1)
{
  int k = 0;
  if (!(x & 0xFFFF)) k += 16, x >>= 16;
  if (!(x & 0xFF)) k += 8, x >>= 8;
  if (!(x & 0xF)) k += 4, x >>= 4;
  if (!(x & 3)) k += 2, x >>= 2;
  return k + !(x & 1);
}
