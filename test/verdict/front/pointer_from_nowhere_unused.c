// VERDICT expect=false property=unreach-call default=false
// The error does not need what the pointer from outside points to.
extern void __VERIFIER_error(void);
extern int *device_registers(void);
extern int __VERIFIER_nondet_int(void);
static int locked;
int main(void) {
  int *p = device_registers();
  if (__VERIFIER_nondet_int() > 3) locked = 1;
  if (p && locked) __VERIFIER_error();
  return 0;
}
