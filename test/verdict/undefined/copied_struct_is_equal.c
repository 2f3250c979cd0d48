// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* A variable that is not initialised has some value, and a copy of it has the same one. */
extern void reach_error(void);
struct point { int x; };
int main(void) {
  struct point a, b;
  b = a;
  if (a.x != b.x) reach_error();
  return 0;
}
