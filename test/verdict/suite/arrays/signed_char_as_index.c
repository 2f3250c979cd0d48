// VERDICT expect=false property=none default=false
// Plain char is signed here.
extern char __VERIFIER_nondet_char(void);
int count[256];
int main(void) {
  char c = __VERIFIER_nondet_char();
  count[c]++;
  return 0;
}
