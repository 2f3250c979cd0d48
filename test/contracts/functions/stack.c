// CONTRACT expect=true
#include <protest.h>
enum { ROOM = 16 };
struct stack { int n; int at[ROOM]; };
int push(struct stack *s, int v)
  protest_requires(protest_valid(s, 1) && 0 <= s->n && s->n <= ROOM)
  protest_ensures(protest_result == (protest_old(s->n) < ROOM))
  protest_ensures(protest_result ==> s->n == protest_old(s->n) + 1 && s->at[s->n - 1] == v)
{
  if (s->n >= ROOM) return 0;
  s->at[s->n++] = v;
  return 1;
}
int pop(struct stack *s)
  protest_requires(protest_valid(s, 1) && 0 < s->n && s->n <= ROOM)
  protest_ensures(s->n == protest_old(s->n) - 1 && protest_result == s->at[s->n])
{
  return s->at[--s->n];
}
