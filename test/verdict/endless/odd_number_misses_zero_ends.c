// VERDICT expect=true property=termination
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x % 2 != 0) x++;
  while (x != 0) x -= 2;
  return 0;
}
