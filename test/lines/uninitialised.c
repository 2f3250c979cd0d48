// LINES args=--time-limit=10s
/* A failure that is of no check has its row, too. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[2];
  if (__VERIFIER_nondet_int() > 3) a[0] = 1;
  if (a[0] == 1) return 1; // EXPECT unsafe program uninit-variable test
  return 0;
}
