// CONTRACT expect=true quick
#include <protest.h>
/* An object of its own has what is said and no more: nothing behind it can be changed. */
struct poly { short at[64]; };
static void clear(struct poly *p)
  protest_requires(protest_fresh(p, 1))
  protest_assigns(*p)
  protest_ensures(p->at[0] == 0)
{
  for (int i = 0; i < 64; i++)
    protest_invariant(0 <= i && i <= 64 && (i == 0 || p->at[0] == 0))
    protest_decreases(64 - i)
    p->at[i] = 0;
}
void wrapper(struct poly *p)
  protest_requires(protest_fresh(p, 1))
  protest_assigns(*p)
  protest_ensures(p->at[0] == 0)
{
  clear(p);
}
