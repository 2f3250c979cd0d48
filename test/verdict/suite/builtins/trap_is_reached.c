// VERDICT expect=false property=none default=false
// A trap ends the program with a signal.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int() == 7) __builtin_trap();
  return 0;
}
