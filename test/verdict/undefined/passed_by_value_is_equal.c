// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* Arguments and results are copies: small ones travel as integers, large ones in memory. */
extern void reach_error(void);
struct small { int a; char b; };
struct large { long a[4]; char b; };
static struct small small(struct small s) { return s; }
static struct large large(struct large s) { return s; }
int main(void) {
  struct small s, t;
  struct large l, m;
  t = small(s);
  m = large(l);
  if (s.a != t.a || s.b != t.b) reach_error();
  if (l.a[2] != m.a[2] || l.b != m.b) reach_error();
  return 0;
}
