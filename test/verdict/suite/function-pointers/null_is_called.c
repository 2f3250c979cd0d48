// VERDICT expect=false property=none default=false
// A slot of the table is empty.
extern unsigned __VERIFIER_nondet_uint(void);
static int one(void) { return 1; }
int main(void) {
  int (*f[3])(void) = {one, one};
  return f[__VERIFIER_nondet_uint() % 3]();
}
