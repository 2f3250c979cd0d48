// VERDICT expect=false property=termination default=false
/* Its state comes back after 2^32 rounds; what the loop depends on, at once. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1;
  while (__VERIFIER_nondet_int()) x += 2;
  return x % 2 == 0;
}
