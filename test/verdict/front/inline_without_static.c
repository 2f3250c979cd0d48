// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// C99: an inline definition that is not external is still the body of the calls in its file.
void reach_error(void);
int __VERIFIER_nondet_int(void);

inline void check(int x) {
  if (x == 3) reach_error();
}

int main(void) {
  check(__VERIFIER_nondet_int());
  return 0;
}
