// VERDICT expect=false property=valid-memsafety
/* Every round has a new and larger buffer, but one. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int n = 1;
  char *b = malloc(1);
  while (__VERIFIER_nondet_int() && n < 40) {
    b[n - 1] = 1;
    if (n != 5) {
      char *c = malloc(n + 1);
      free(b);
      b = c;
    }
    n++;
  }
  free(b);
  return 0;
}
