// VERDICT expect=false property=none kind=access default=false args=-m32
// One branch leaves a pointer to an object that is gone.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, *p = &x;
  if (__VERIFIER_nondet_int() > 5) {
    p = (int[]){7, 8, 9};
    x = p[2];
  }
  return *p;
}
