// VERDICT expect=true property=valid-memsafety default=true must=kiki
/* Arbitrary bytes are read as inputs, and are no mistake to look at, nor are their copies. */
void *__protest_alloc(unsigned long);
void __protest_any(void *, unsigned long, const char *);
void __protest_free(void *);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(n <= 1ul << 30);
  unsigned char *a = __protest_alloc(n);
  __protest_any(a, n, "a");
  unsigned zeros = 0;
  for (unsigned long k = 0; k < n; k++) zeros += a[k] == 0;
  __protest_free(a);
  return zeros > n;
}
