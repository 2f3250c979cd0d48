// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
/* The copy is made in one branch only; without it the two may differ. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct point { int x; short y; };
int main(void) {
  struct point a, b;
  int n = __VERIFIER_nondet_int();
  if (n > 3) b = a;
  if (n > 2 && b.y != a.y) reach_error();
  return 0;
}
