// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
static int leaves(int low, int high) {
  if (low < 0 || high < low || high > 1000000 || high - low < 1) return 1;
  int middle = low + (high - low) / 2;
  return leaves(low, middle) + leaves(middle, high);
}
int main(void) { return leaves(0, __VERIFIER_nondet_int()) == 0; }
