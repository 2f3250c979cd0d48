// VERDICT expect=true property=unreach-call default=unknown engines=kiki,dash,test
// Whoever stops the machine is gone: what follows fails in the model only.
extern int reboot(int what);
extern void reach_error(void);

int main(void) {
  reboot(0x4321fedc);
  reach_error();
  return 0;
}
