// CONTRACT expect=true quick
/* A new object in a new object. */
#include <stdlib.h>
#include <protest.h>
struct text { int n; char *at; };
struct text *make(int n)
  protest_requires(n > 0 && n < 10)
  protest_assigns(protest_nothing)
  protest_ensures(protest_fresh(protest_result, 1) && protest_fresh(protest_result->at, n) &&
                  protest_result->n == n)
{
  struct text *t = malloc(sizeof *t);
  if (!t) abort();
  t->n = n;
  t->at = malloc(n);
  if (!t->at) abort();
  return t;
}

int use(void)
  protest_ensures(protest_result == 3)
{
  struct text *t = make(3);
  t->at[2] = 'x';
  int r = t->n;
  free(t->at);
  free(t);
  return r;
}
