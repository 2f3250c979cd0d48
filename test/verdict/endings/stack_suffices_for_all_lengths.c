// VERDICT expect=true property=none default=true
// All lengths fit.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() + 1;
  char a[n];
  a[n - 1] = 1;
  return a[n - 1] - 1;
}
