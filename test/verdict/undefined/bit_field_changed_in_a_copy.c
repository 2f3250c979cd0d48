// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
/* The neighbour of a bit-field that is set in the copy alone still has the value of the original. */
extern void reach_error(void);
struct flags { unsigned a : 3, b : 7, c : 22; };
int main(void) {
  struct flags x, y;
  y = x;
  y.b = 5;
  if (x.a == y.a && x.c == y.c && x.b == 9) reach_error();
  return 0;
}
