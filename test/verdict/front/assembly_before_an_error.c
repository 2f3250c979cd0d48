// VERDICT expect=false property=none kind=bounds default=false
// The error does not depend on the assembly in front of it.
extern int __VERIFIER_nondet_int(void);
int table[4];
int main(void) {
  int i = __VERIFIER_nondet_int(), ticks;
  __asm__ volatile("rdtsc" : "=a"(ticks) : : "edx");
  table[i & 7] = ticks;
  return 0;
}
