// CONTRACT expect=true
#include <protest.h>
struct stack { int at[16]; unsigned n; };
int pop(struct stack *s)
  protest_requires(protest_valid(s, 1) && 0 < s->n && s->n <= 16)
  protest_assigns(s->n)
  protest_ensures(s->n == protest_old(s->n) - 1 && protest_result == s->at[s->n])
{
  return s->at[--s->n];
}
