// CONTRACT expect=false kind=postcondition quick
#include <stdlib.h>
#include <protest.h>
char *make(int n)
  protest_requires(n > 0)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == NULL || protest_fresh(protest_result, n))
{
  return malloc(n);
}

char *outer(int n)
  protest_requires(n > 3)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == NULL || (protest_fresh(protest_result, n) && protest_result[0] == 'x'))
{
  char *p = make(n - 1);
  if (p) *p = 'x';
  return p;
}
