// VERDICT expect=true property=unreach-call must=test,kiki
/* A local string. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  char s[8];
  int n = 0;
  for (int i = 0; i < 7; i++) s[i] = __VERIFIER_nondet_bool() ? 0 : 65;
  s[7] = 0;
  while (s[n]) n++;
  CHECK(n <= 7);
  return 0;
}
