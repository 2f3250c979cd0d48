// VERDICT expect=true property=unreach-call default=true
/* What a large or recursive function without a check may change is arbitrary; the rest is proved
   without its body. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned depth, steps[3], limit = 7;

static unsigned walk(unsigned m, unsigned n) {
  steps[m % 3]++;
  if (depth > 100) return n;
  depth++;
  if (m == 0) return n + 1;
  if (n == 0) return walk(m - 1, 1);
  return walk(m - 1, walk(m, n - 1));
}

int main(void) {
  unsigned taken = 0, given = 0, rounds = __VERIFIER_nondet_uint();
  while (rounds--) {
    unsigned r = walk(__VERIFIER_nondet_uint() % 5, __VERIFIER_nondet_uint());
    if (steps[0] > limit) r = steps[1] * 3;
    else depth = 0;
    r %= 1000;
    taken += r;
    if (r & 1) given += 5 * (r - 1), given += 5;
    else given += 5 * r;
    if (5 * taken != given) reach_error();
  }
  return 0;
}
