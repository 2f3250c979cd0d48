// VERDICT expect=false property=none kind=bool default=false args=--checks=bool
// A byte that is neither 0 nor 1 is no _Bool.
unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  _Bool b = 1;
  *(unsigned char *)&b = __VERIFIER_nondet_uchar();
  return b;
}
