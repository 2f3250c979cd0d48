// CONTRACT expect=true
#include <protest.h>
void set_bit(unsigned *w, int n, int bit)
  protest_requires(n > 0 && n <= 1000 && protest_valid(w, n) && 0 <= bit && bit < 32 * n)
  protest_ensures(w[bit / 32] == (protest_old(w[bit / 32]) | 1u << bit % 32))
{
  w[bit / 32] |= 1u << bit % 32;
}
int has_bit(const unsigned *w, int n, int bit)
  protest_requires(n > 0 && n <= 1000 && protest_readable(w, n) && 0 <= bit && bit < 32 * n)
  protest_ensures(protest_result == ((w[bit / 32] & 1u << bit % 32) != 0))
{
  return w[bit / 32] >> bit % 32 & 1;
}
