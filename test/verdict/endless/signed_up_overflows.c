// VERDICT expect=true property=termination default=unknown
/* It ends by an overflow, if at all: compilers may take it for endless. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 0) x++;
  return 0;
}
