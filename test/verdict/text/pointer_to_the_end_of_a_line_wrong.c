// VERDICT expect=false property=none default=any engines=step
/* There is no room for the end. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  static char line[4000];
  unsigned blanks = 0;
  unsigned long end = __VERIFIER_nondet_ulong();
  if (end > sizeof line) return 1;
  for (unsigned long k = 0; k < end; k++) line[k] = __VERIFIER_nondet_char();
  line[end] = 0;
  for (char *p = line; *p; p++) blanks += *p == ' ';
  return blanks > 7;
}
