// VERDICT expect=false property=none default=false
// The test for `full` is missing.
extern int __VERIFIER_nondet_int(void);
static int ring[4];
int main(void) {
  unsigned head = 0;
  while (__VERIFIER_nondet_int()) ring[head++] = 1;
  return 0;
}
