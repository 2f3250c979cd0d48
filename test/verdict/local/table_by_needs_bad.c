// VERDICT expect=false property=none kind=bounds engines=local
/* One of the calls is wrong, three calls above: 64 is no index. */
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
  if (at < 0 || at > 64) return 0;
  return table[spread(at, rounds)];
}
