// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* Neighbours of a bit-field that was set keep their value in a copy. */
extern void reach_error(void);
struct flags { unsigned a : 3, b : 7, c : 22; };
int main(void) {
  struct flags x, y;
  x.b = 5;
  y = x;
  if (y.b != 5 || x.a != y.a || x.c != y.c) reach_error();
  return 0;
}
