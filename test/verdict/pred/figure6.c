// VERDICT expect=true property=unreach-call must=pred
/* The paper about DASH, figures 6 and 7: many paths that do not matter. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

int main(void) {
  int lock = 0;
  unsigned x = 0, *p = malloc(sizeof *p);
  *p = 0;
  lock = 1;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) x = x + 1; else *p = *p + 1;
    if (__VERIFIER_nondet_int()) x = x + 1; else *p = *p + 1;
    if (__VERIFIER_nondet_int()) x = x + 1; else *p = *p + 1;
    if (__VERIFIER_nondet_int()) x = x + 1; else *p = *p + 1;
    if (lock != 1) reach_error();
    if (x == 77) lock = (int)x - 76;
  }
  if (lock != 1) reach_error();
  return 0;
}
