// VERDICT expect=true property=termination default=true
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  while (x != 5) x++;
  return 0;
}
