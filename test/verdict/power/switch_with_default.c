// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Every case assigns. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int r = -1;
  switch (__VERIFIER_nondet_int()) {
    case 1:
      r = 10;
      break;
    case 2:
      r = 20;
      break;
    default:
      r = 30;
  }
  CHECK(r >= 10 && r <= 30);
  return 0;
}
