// VERDICT expect=false property=none default=false
// The search may end behind the array.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {3, 1, 4, 1}, k = 0, wanted = __VERIFIER_nondet_int();
  while (k <= 4 && a[k] != wanted) k++;
  return k;
}
