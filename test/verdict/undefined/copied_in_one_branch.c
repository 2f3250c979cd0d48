// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* The copy is made in one branch only; where it was made, the two are equal. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct point { int x; short y; };
int main(void) {
  struct point a, b;
  int copied = __VERIFIER_nondet_int() > 3;
  if (copied) b = a;
  int y = a.y;
  if (copied && (b.x != a.x || b.y != y)) reach_error();
  return 0;
}
