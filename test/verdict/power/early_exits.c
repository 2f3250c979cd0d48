// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Resources are released on every path. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int held = 0;
  held++;
  if (__VERIFIER_nondet_bool()) goto out;
  held++;
  if (__VERIFIER_nondet_bool()) {
    held--;
    goto out;
  }
  held--;
out:
  held--;
  CHECK(held == 0);
  return 0;
}
