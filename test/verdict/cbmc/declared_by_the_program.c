// VERDICT expect=true property=none default=true
extern void __CPROVER_assume(int);
extern void __CPROVER_assert(int, const char *);
unsigned char nondet_uchar();
int main(void) {
  unsigned char c = nondet_uchar();
  __CPROVER_assume(c != 255);
  __CPROVER_assert(c + 1 <= 255, "fits");
  return 0;
}
