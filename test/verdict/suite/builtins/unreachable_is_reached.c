// VERDICT expect=false property=none default=false
// The promise does not hold.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  switch (n & 3) {
  case 0: case 1: case 2: return n;
  default: __builtin_unreachable();
  }
}
