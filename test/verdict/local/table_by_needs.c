// VERDICT expect=true property=none kind=bounds must=local
/* The index is in range because of how functions are called, three calls below. */
extern int __VERIFIER_nondet_int(void);
static int table[64];
static int put(int at, int value, int rounds) {
  int s = 0;
  for (int k = 0; k < rounds; k++) s ^= k;
  table[at] = value ^ s;
  return at;
}
static int spread(int at, int rounds) {
  for (int k = 0; k < rounds; k++) put(at, k, rounds);
  return put(at, 7, rounds);
}
int main(void) {
  int at = __VERIFIER_nondet_int(), rounds = __VERIFIER_nondet_int();
  if (at < 0 || at > 63) return 0;
  return table[spread(at, rounds)];
}
