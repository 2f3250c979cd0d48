// VERDICT expect=true property=none kind=access must=dash
// Only what is no constant is written.
extern int __VERIFIER_nondet_int(void);
static const char fixed[4] = "abc";
static char buffer[4];
int main(void) {
  char *p = __VERIFIER_nondet_int() ? (char *)fixed : buffer;
  if (p != fixed) *p = 'x';
  return *p;
}
