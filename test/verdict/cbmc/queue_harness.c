// VERDICT expect=true property=none default=true args=--function=push_harness
// A proof harness as CBMC's users write them: any valid state, one operation, a valid state again.
#include <stdbool.h>
#include <stddef.h>
struct queue { size_t head, n; int at[8]; };
static bool valid(const struct queue *q) { return q->head < 8 && q->n <= 8; }
static bool push(struct queue *q, int v) {
  if (q->n == 8) return false;
  q->at[(q->head + q->n++) % 8] = v;
  return true;
}
void push_harness(void) {
  struct queue q;
  int v;
  __CPROVER_assume(valid(&q));
  size_t n = q.n;
  bool done = push(&q, v);
  __CPROVER_assert(valid(&q) && q.n == n + done, "one more");
}
