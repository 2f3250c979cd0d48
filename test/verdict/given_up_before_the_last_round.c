// VERDICT expect=false property=unreach-call
/* A window of two rounds: where the pointer points to is not known in the first of them. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  int n = 0, *b = malloc(sizeof *b);
  *b = 0;
  while (__VERIFIER_nondet_int()) {
    if (*b == 7) reach_error();
    b = malloc(sizeof *b);
    *b = n;
    if (n < 10) n++;
  }
  return 0;
}
