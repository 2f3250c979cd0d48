// VERDICT expect=false property=valid-memsafety
/* The 21st round leaks: objects of rounds that an arbitrary state stands for count too. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int i = 0;
  while (__VERIFIER_nondet_int()) {
    int *p = malloc(4);
    if (i != 20) free(p);
    if (i < 100) i++;
  }
  return 0;
}
