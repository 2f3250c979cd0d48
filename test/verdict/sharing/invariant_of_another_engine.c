// VERDICT expect=true property=unreach-call default=true
/* Kiki finds out that i + j is n, but nothing of recursion without a bound; dash knows recursion,
   but carries what is left of j round the loop, with another predicate each time.  No engine
   decides this program alone. */
unsigned __VERIFIER_nondet_uint(void);
int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static void down(unsigned j) {
  if (__VERIFIER_nondet_int()) down(j);
  if (j != 0) reach_error();
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, j = n;
  if (n > 1000) return 0;
  while (i != n) {
    i++;
    j--;
  }
  down(j);
}
