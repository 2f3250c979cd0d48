// VERDICT expect=false property=unreach-call
/* 3 is odd: every value is reached. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned char c = 0;
  int w = 0;
  while (__VERIFIER_nondet_int()) {
    c += 3;
    if (c == 1) w = 1;
  }
  if (w) reach_error();
  return 0;
}
