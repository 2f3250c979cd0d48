// VERDICT expect=false property=unreach-call default=false args=-fgnu89-inline
// With GNU's old rules it is `extern inline` that has no code of its own.
void reach_error(void);
int __VERIFIER_nondet_int(void);

extern __inline void check(int x) {
  if (x == 3) reach_error();
}
void __inline also_check(int x) {
  if (x == 4) check(3);
}

int main(void) {
  also_check(__VERIFIER_nondet_int());
  return 0;
}
