// VERDICT expect=false property=none default=false
// (low + high) / 2 overflows for large indices.
extern int __VERIFIER_nondet_int(void);
static int middle(int low, int high) { return (low + high) / 2; }
int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high < low) return 0;
  int m = middle(low, high);
  return m >= low && m <= high;
}
