// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
/* One byte of the copy is written: then the two may differ (they need not). */
extern void reach_error(void);
struct pair { char a, b; };
int main(void) {
  struct pair x, y;
  y = x;
  y.b = 1;
  if (x.a == y.a && x.b != y.b) reach_error();
  return 0;
}
