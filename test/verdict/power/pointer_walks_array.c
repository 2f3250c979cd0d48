// VERDICT expect=true property=unreach-call must=test,kiki
/* A pointer between begin and end. */
extern void reach_error(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int a[64];
int main(void) {
  int *p = a, *end = a + 64;
  while (p < end) {
    CHECK(p >= a);
    *p = 1;
    p++;
  }
  CHECK(p == end);
  return 0;
}
