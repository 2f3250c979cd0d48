// VERDICT expect=true property=none args=--function=visit default=unknown
/* A callback gets its state as void *: a pointer in it is its caller's, not any number. */
struct totals { long *sum; int seen; };
void visit(void *state, int value) {
  struct totals *t = state;
  if (t->seen) *t->sum ^= value;
}
