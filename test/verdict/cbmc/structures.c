// VERDICT expect=false property=none kind=assertion default=false
// An input can be a structure, small or large.
struct point { int x, y; };
struct large { long a[4]; char c; };
struct point nondet_point(void);
struct large nondet_large(void);
int main(void) {
  struct point p = nondet_point();
  struct large l = nondet_large();
  __CPROVER_assume(p.x > 5 && l.a[3] > p.y);
  __CPROVER_assert(p.x != 6 || l.a[3] != 12 || l.c != 'x', "some point");
  return 0;
}
