// VERDICT expect=false property=none default=false
// An unsigned char is never 256: the loop goes on, and the sum overflows in the end.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 2147483000;
  if (__VERIFIER_nondet_int() == 5)
    for (unsigned char k = 0; k < 256; k++) s += k;
  return s > 0;
}
