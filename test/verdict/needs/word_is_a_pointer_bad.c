// VERDICT expect=false property=none args=--function=visit default=false
/* With a pointer in it or not: there are four places. */
struct table { long *sum; int places[4]; };
void visit(void *state, const unsigned char *text) {
  struct table *t = state;
  if (t->sum) t->places[4] = text[0];
}
