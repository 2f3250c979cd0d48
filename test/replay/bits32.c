// REPLAY args=-m32
/* Sizes of the 32-bit data model. */
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  long a = __VERIFIER_nondet_long();
  unsigned long n = __VERIFIER_nondet_ulong();
  int at[3] = {1, 2, 3};
  if (sizeof(long) != 4) return 1;
  if (n * 4 < 12) return at[n];
  long rest = a - 5;
  return rest > 0;
}
