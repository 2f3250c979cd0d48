// VERDICT expect=false property=termination default=false
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned low = 0, high = 1000, key = __VERIFIER_nondet_uint();
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (middle < key) low = middle;
    else high = middle;
  }
  return 0;
}
