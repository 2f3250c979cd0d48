// VERDICT expect=false property=none kind=access must=dash
extern int __VERIFIER_nondet_int(void);
static const char fixed[4] = "abc";
static char buffer[4];
int main(void) {
  char *p = __VERIFIER_nondet_int() ? (char *)fixed : buffer;
  if (p != buffer) *p = 'x';
  return *p;
}
