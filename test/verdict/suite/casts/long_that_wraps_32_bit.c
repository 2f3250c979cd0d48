// VERDICT expect=false property=none args=-m32 default=false
// What fits 64 bits does not fit a long of 32.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long n = __VERIFIER_nondet_int();
  return n + 1 > n;
}
