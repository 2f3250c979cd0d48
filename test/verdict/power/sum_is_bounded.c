// VERDICT expect=true property=unreach-call must=test,kiki
/* An octagon: x + y is constant. */
extern void reach_error(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int x = 100, y = 0;
  while (x > 0) {
    x--;
    y++;
  }
  CHECK(y == 100);
  return 0;
}
