// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* A relation between two variables. */
extern void reach_error(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned a = 0, b = 1, i = 0;
  while (i < 40) {
    unsigned c = a + b;
    a = b;
    b = c;
    i++;
  }
  CHECK(i == 40);
  return 0;
}
