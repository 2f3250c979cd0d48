// VERDICT expect=false property=none default=false
// The characters of a literal must not be changed.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *s = "abc";
  if (__VERIFIER_nondet_int() == 1) s[0] = 'x';
  return 0;
}
