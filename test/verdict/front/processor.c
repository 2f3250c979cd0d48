// VERDICT expect=true property=none default=true
// Builtins of the processor give any value, or do nothing.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned long long then = __builtin_ia32_rdtsc(), now = __builtin_ia32_rdtsc();
  __builtin_ia32_pause();
  __builtin_ia32_mfence();
  int x = __VERIFIER_nondet_int();
  int bits = __builtin_popcount((unsigned)x) + __builtin_parity((unsigned)x);
  return 1 / (then % 2 + now % 2 < 3 && bits <= 33) - 1;
}
