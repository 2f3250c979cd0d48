// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int state = 0;
  while (state != 3) {
    int c = __VERIFIER_nondet_int();
    switch (state) {
    case 0: state = c ? 1 : 2; break;
    case 1: state = c ? 2 : 3; break;
    default: state = c ? 3 : 1; break;
    }
  }
  return 0;
}
