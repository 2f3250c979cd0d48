// VERDICT expect=true property=unreach-call must=test,kiki
/* A global is not changed by the loop. */
extern void reach_error(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int g = 7;
static void work(int *x) {
  (*x)++;
}
int main(void) {
  int i = 0;
  while (i < 100000) work(&i);
  CHECK(g == 7);
  return 0;
}
