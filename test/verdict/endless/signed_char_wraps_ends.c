// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_int();
  while (c != 0) c = (signed char)(c + 1);
  return 0;
}
