// VERDICT expect=true property=none kind=unreachable-code default=unknown
// die is defined elsewhere and does not return: what follows is not reached.  Nothing is proved, as it has no body.
__attribute__((noreturn)) void die(const char *text);
int __VERIFIER_nondet_int(void);

static int divide(int x) {
  if (x == 0) die("zero");
  return 10 / x;
}

int main(void) { return divide(__VERIFIER_nondet_int()); }
