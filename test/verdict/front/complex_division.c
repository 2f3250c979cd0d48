// VERDICT expect=false property=none kind=div-zero default=false
// No sanitizer looks at complex integers.
int __VERIFIER_nondet_int(void);

int main(void) {
  int _Complex a = 4, b = 0;
  __real__ b = __VERIFIER_nondet_int();
  int _Complex c = a / b;
  return __real__ c;
}
