// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test args=-m32
/* With -m32 structures are passed and returned in memory. */
extern void reach_error(void);
struct small { int a; char b; };
static struct small small(struct small s) { return s; }
static int first(struct small s, struct small t) { return s.a == t.a; }
int main(void) {
  struct small s, t;
  t = small(s);
  if (s.a != t.a || s.b != t.b) reach_error();
  if (!first(s, t)) reach_error();
  return 0;
}
