// VERDICT expect=false property=valid-memsafety
/* The pointer outlives what it points to. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0, *q = &i;
  while (__VERIFIER_nondet_int()) {
    int v = i;
    if (i == 13) q = &v;
    if (i < 30) i++;
  }
  *q = 1;
  return 0;
}
