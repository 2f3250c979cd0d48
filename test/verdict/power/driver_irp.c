// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* A request is completed once. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int done;
static void complete(void) {
  CHECK(!done);
  done = 1;
}
int main(void) {
  int status = __VERIFIER_nondet_int();
  done = 0;
  if (status < 0) {
    complete();
    return 0;
  }
  if (__VERIFIER_nondet_bool()) {
    status = 1;
  }
  if (status > 0) complete();
  if (status == 0 && !done) complete();
  return 0;
}
