// VERDICT expect=true property=unreach-call engines=kiki,dash,test
// Nobody gave the address of `locked` away: a pointer from outside does not point there.
extern void __VERIFIER_error(void);
extern int *device_registers(void);
static int locked;
int main(void) {
  int *p = device_registers();
  if (p) *p = 1;
  if (locked) __VERIFIER_error();
  return 0;
}
