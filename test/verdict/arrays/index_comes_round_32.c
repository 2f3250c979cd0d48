// VERDICT expect=false property=none kind=access args=-m32 engines=kiki,box,pred,local,shape,dash default=any
// 4 * 2^30 is 0 in 32 bits, but the element is none of the array: nobody takes the access for a valid one.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, *p = a;
  int i = __VERIFIER_nondet_int();
  if (i == 1 << 30) p[i] = 1;
  return a[0];
}
