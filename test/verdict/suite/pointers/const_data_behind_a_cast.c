// VERDICT expect=false property=none default=false
// What is defined const must not be written, even when the cast hides it.
extern int __VERIFIER_nondet_int(void);
static const int limit = 5;
int main(void) {
  int *p = (int *)&limit;
  if (__VERIFIER_nondet_int() == 3) *p = 6;
  return 0;
}
