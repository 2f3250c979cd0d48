// CONTRACT expect=error says="old_style.c:4:5: twice has a contract" quick
#include <protest.h>
/* A definition without a prototype has no place for clauses. */
int twice(x) int x;
  protest_ensures(protest_result == 2 * x)
{
  return 2 * x;
}

int same(int x)
  protest_ensures(protest_result == x)
{
  return x;
}
