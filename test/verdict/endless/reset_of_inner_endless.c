// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 10, z = 10;
  while (x > 0) {
    if (y > 0) {
      y--;
      z = 10;
    } else if (z > 0) {
      z--;
      y = 1;
    } else {
      x--;
    }
  }
  return 0;
}
