// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
/* Two objects have nothing to do with each other, also when copies of both are compared. */
extern void reach_error(void);
struct point { int x; };
int main(void) {
  struct point a, b, c, d;
  c = a;
  d = b;
  if (c.x != d.x) reach_error();
  return 0;
}
