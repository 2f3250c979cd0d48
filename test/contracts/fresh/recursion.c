// CONTRACT expect=true open
/* A list, each node by a call of itself. */
#include <stdlib.h>
#include <protest.h>
struct node { int value; struct node *next; };
struct node *make(int n)
  protest_requires(n >= 0 && n < 1000)
  protest_assigns(protest_nothing)
  protest_decreases(n)
  protest_ensures(n == 0 ? protest_result == NULL :
                  protest_fresh(protest_result, 1) && protest_result->value == n)
{
  if (n == 0) return NULL;
  struct node *p = malloc(sizeof *p);
  if (!p) abort();
  p->value = n;
  p->next = make(n - 1);
  return p;
}
