// VERDICT expect=true property=unreach-call
/* Only even values are reached. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned char c = 0;
  int w = 0;
  while (__VERIFIER_nondet_int()) {
    c += 2;
    if (c == 1) w = 1;
  }
  if (w) reach_error();
  return 0;
}
