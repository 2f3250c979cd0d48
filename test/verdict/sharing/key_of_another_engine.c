// VERDICT expect=true property=unreach-call default=true
/* The loop is behind a gate that no solver opens: six rounds of products.  The key is mentioned by
   the program, so the test engine gets through, but it cannot walk all paths of a loop without a
   bound; dash and kiki prove the loop once they have a run that gets there.  No engine decides this
   program alone. */
unsigned __VERIFIER_nondet_uint(void);
int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static unsigned long long mix(unsigned long long x) {
  for (int k = 0; k < 6; k++) {
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9ull;
    x ^= x >> 32;
    x *= x | 1;
  }
  return x;
}

int main(void) {
  unsigned key = __VERIFIER_nondet_uint();
  int hint = 0, a = 0;
  if (key == 305419896u) hint = 1;
  if (mix(key) == mix(305419896ull)) {
    while (__VERIFIER_nondet_int()) {
      if (a < 10) a++;
      else a = 0;
      if (a > 10 || a < 0) reach_error();
    }
  }
  return hint;
}
