// VERDICT expect=false property=termination default=false
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[16];
  for (int i = 0; i < 16; i++) text[i] = __VERIFIER_nondet_char();
  text[15] = 0;
  const char *p = text;
  while (*p && *p != ':') p += (*p == 'a');
  return *p == ':';
}
