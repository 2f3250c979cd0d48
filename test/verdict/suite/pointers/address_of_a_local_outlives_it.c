// VERDICT expect=false property=none default=false
// The callee's variable is gone when the caller reads it.
extern int __VERIFIER_nondet_int(void);
static int *keep(int v) { int local = v; int *p = &local; return p; }
int main(void) {
  int *p = keep(__VERIFIER_nondet_int());
  return *p == 3;
}
