// VERDICT expect=true property=unreach-call must=kiki
/* Inner counter is reset. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int i = 0, j;
  while (i < 1000000) {
    j = 0;
    while (j < 10 && __VERIFIER_nondet_bool()) j++;
    CHECK(j <= 10);
    i++;
  }
  CHECK(i == 1000000);
  return 0;
}
