// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
/* A variable of a block has another value each time the block is entered; a copy keeps the old one. */
extern void reach_error(void);
struct point { int x; };
int main(void) {
  struct point old;
  for (int i = 0; i < 2; i++) {
    struct point p;
    if (i == 1 && p.x != old.x) reach_error();
    old = p;
  }
  return 0;
}
