// VERDICT expect=true property=unreach-call default=true
// A trap ends the run.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
static void bug(void) { __asm__ volatile("1:\tud2\n.pushsection .bugs,\"a\"\n.quad 1b\n.popsection"); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) bug();
  if (x < 0) __VERIFIER_error();
  return 0;
}
