// VERDICT expect=false property=none default=false
// a[0][3] lies inside the matrix, but not inside its row.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[2][3] = {{0}};
  unsigned j = __VERIFIER_nondet_uint() % 4;
  a[0][j] = 1;
  return 0;
}
