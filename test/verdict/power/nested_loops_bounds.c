// VERDICT expect=true property=unreach-call must=kiki
/* Nested bounds. */
extern void reach_error(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 1000; j++) {
      CHECK(i + j < 1999);
    }
  return 0;
}
