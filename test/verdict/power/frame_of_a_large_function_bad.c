// VERDICT expect=false property=unreach-call default=false
/* As frame_of_a_large_function.c; what the function changes matters. */
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
    if (steps[0] == 3) reach_error();
  }
  return 0;
}
