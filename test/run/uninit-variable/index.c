// RUN expect=uninit-variable@6 native=msan
/* An index; the element of a structure on the stack. */
struct position { int line, column; };
static int rows[4];
static int at(const struct position *p) {
  return p->column < 0 ? 0 : rows[p->line & 3];
}
int main(void) {
  struct position p;
  p.line = 2;
  return at(&p);
}
