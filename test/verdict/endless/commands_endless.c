// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int state = 0;
  while (__VERIFIER_nondet_int()) state = (state + 1) % 3;
  return state;
}
