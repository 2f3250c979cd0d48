// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// Behind an array that leaves little of the stack a call may not fit any more.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int sum(int k) {
  char big[4000];
  big[k & 1023] = (char)k;
  return big[k & 1023];
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 8380000) return 0;
  char *a = __builtin_alloca(n);
  a[0] = 1;
  if (sum(5) == 5 && n == 8380001) reach_error();
  return 0;
}
