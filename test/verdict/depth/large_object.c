// VERDICT expect=false property=unreach-call default=false engines=kiki,test
/* More than most stacks have, but that is not asked. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char a[9000000];
  unsigned n = __VERIFIER_nondet_uint();
  if (n >= sizeof a) return 0;
  a[n] = 7;
  if (a[n] == 7) reach_error();
  return 0;
}
