// VERDICT expect=true property=unreach-call
// Quantifiers that are asserted, of an empty range, too, and one within another.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[6];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6) return 0;
  for (int i = 0; i < 6; i++) a[i] = 2 * i;
  if (!__protest_forall(int, k, 0, n, a[k] == 2 * k)) reach_error();
  if (!__protest_forall(int, k, n, 0, a[k] == 77)) reach_error();
  if (__protest_exists(int, k, n, 0, a[k] == 0)) reach_error();
  if (!__protest_forall(int, i, 0, n, __protest_forall(int, j, i + 1, n, a[i] < a[j])))
    reach_error();
  if (n > 2 && !__protest_exists(unsigned char, k, 0, n, a[k] == 4)) reach_error();
  return 0;
}
