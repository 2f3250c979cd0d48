// VERDICT expect=false property=none kind=access args=-m64 engines=kiki,box,pred,local,shape,dash default=any
// 4 * 2^62 is 0 in 64 bits, but the element is none of the array: nobody takes the access for a valid one.
extern long __VERIFIER_nondet_long(void);
int main(void) {
  int a[4] = {0}, *p = a;
  long i = __VERIFIER_nondet_long();
  if (i == 1L << 62) p[i] = 1;
  return a[0];
}
