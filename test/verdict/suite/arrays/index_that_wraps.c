// VERDICT expect=true property=none default=true
// An unsigned char as index of 256 elements never leaves the array.
extern unsigned char __VERIFIER_nondet_uchar(void);
int table[256];
int main(void) {
  unsigned char k = __VERIFIER_nondet_uchar();
  for (int round = 0; round < 3; round++) table[k++] = round;
  return 0;
}
