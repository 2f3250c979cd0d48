// CONTRACT expect=true quick
// Contracts look at what the program did not write yet: that is no error of the program.
#include <protest.h>
static protest_pure int is_small(const unsigned char *m) { return m[0] < 9; }
int fetch(unsigned char *m)
  protest_requires(protest_valid(m, 4))
  protest_assigns(protest_slice(m, 4))
  protest_ensures(protest_result == 0 || protest_forall(int, i, 0, 4, m[i] == protest_old(m[i])))
  protest_ensures(is_small(m) || m[0] >= 9);
void reset(int *p)
  protest_requires(protest_valid(p, 1))
  protest_assigns(*p)
  protest_ensures(*p == protest_old(*p) || *p == 0)
{
  *p = 0;
}
int use(int x)
  protest_ensures(protest_result >= 0)
{
  unsigned char b[4];
  int v;
  reset(&v);
  return fetch(b) ? 0 : x > 0;
}
