// VERDICT expect=true property=termination default=true
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[8];
  for (int i = 0; i < 8; i++) text[i] = __VERIFIER_nondet_char();
  text[7] = 0;
  int n = 0;
  while (text[n]) n = (n + 1) & 7;
  return n;
}
