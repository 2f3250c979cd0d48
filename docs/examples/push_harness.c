#include <stdbool.h>
#include <stddef.h>

struct stack {
  size_t n;
  int at[16];
};

static bool push(struct stack *s, int v) {
  if (s->n >= 16) return false;
  s->at[s->n++] = v;
  return true;
}

void push_harness(void) {
  struct stack s; /* any stack */
  int v;
  __CPROVER_assume(s.n <= 16);
  size_t before = s.n;
  bool done = push(&s, v);
  __CPROVER_assert(s.n == before + done && s.n <= 16, "one more, if there is room");
}
