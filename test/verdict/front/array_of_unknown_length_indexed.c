// VERDICT expect=true property=none default=unknown args=-m32 engines=kiki,dash,test
// An index far behind what is there is no error: the array may be that large.
extern unsigned char bytes[];
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 1000000;
  bytes[i] = 1;
  return 0;
}
