// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test args=-m32
/* A copy keeps what it was made of when the original changes. */
extern void reach_error(void);
struct pair { short a, b; };
int main(void) {
  struct pair x, y;
  y = x;
  x.b = 7;
  if (y.b == 8 && x.a == y.a) reach_error();
  return 0;
}
