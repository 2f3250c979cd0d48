// VERDICT expect=false property=none kind=stack-overflow
/* Stack objects of rounds that an arbitrary state stands for are still there. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    char *p = __builtin_alloca(100000);
    p[0] = 1;
  }
  return 0;
}
