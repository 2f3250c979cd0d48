// VERDICT expect=true property=none default=true
// The same program with 64 bits.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long n = __VERIFIER_nondet_int();
  return n + 1 > n;
}
