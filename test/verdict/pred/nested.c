// VERDICT expect=true property=unreach-call must=pred
/* Clauses of two loops, one in the other. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < i) {
      j++;
      if (j > n) reach_error();
    }
    k = j;
    if (k != i) reach_error();
  }
  if (k >= n) reach_error();
  return 0;
}
