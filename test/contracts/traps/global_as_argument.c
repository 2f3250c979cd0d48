// CONTRACT expect=unknown quick says="an argument of set may point to g"
#include <protest.h>

int g;

/* It is not kept by set(&g), which nobody looks at: so it is not proved. */
void set(int *p)
  protest_requires(protest_valid(p, 1))
  protest_assigns(*p)
  protest_ensures(*p == 1)
  protest_ensures(g == protest_old(g))
{
  *p = 1;
}

int user(void)
  protest_requires(g == 0)
  protest_ensures(protest_result == 7)
{
  set(&g);
  return g;
}
