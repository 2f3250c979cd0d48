// VERDICT expect=false property=valid-memsafety default=false must=test
/* As arbitrary_bytes.c, but one byte too many is read when a certain one is 7. */
void *__protest_alloc(unsigned long);
void __protest_any(void *, unsigned long, const char *);
void __protest_free(void *);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(n <= 1ul << 30 && n >= 2);
  unsigned char *a = __protest_alloc(n);
  __protest_any(a, n, "a");
  int r = a[a[0] == 7 ? n : 1];
  __protest_free(a);
  return r;
}
