// VERDICT expect=true property=termination default=true args=-m32
/* An array that the stack has no room for ends the run. */
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1) n = 1;
  char text[n];
  for (int i = 0; i < n - 1; i++) text[i] = __VERIFIER_nondet_char();
  text[n - 1] = 0;
  const char *p = text;
  while (*p) p++;
  return 0;
}
