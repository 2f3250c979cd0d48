// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_int();
  while (c != 1) c = (signed char)(c + 2);
  return 0;
}
