/* stdlib.h: random numbers: any number of the range.

   The same seed gives the same numbers again: that is not modelled, so that a run that
   sets a seed for the second time, after numbers were drawn, ends without a verdict.
   Seeds that differ say nothing about the numbers. */
#include "model.h"

enum { SEEDS = 8 };
struct __pt_seeds {
  _Bool drawn; /* a number, since the last seed */
  int n;
  unsigned long long at[SEEDS]; /* [0]: the one that is used now */
};

/* Without a call of srand, numbers come as after srand(1). */
static struct __pt_seeds __pt_rand = {0, 1, {1}}; /* and of random */
static struct __pt_seeds __pt_48 = {0, 1, {~0ULL}};

static void __pt_seed(struct __pt_seeds *s, unsigned long long seed) {
  if (s->drawn) {
    int again = 0;
    for (int k = 0; k < s->n; k++) again |= s->at[k] == seed;
    if (again) __protest_unmodelled("random numbers with the same seed again");
    if (s->n == SEEDS) __protest_unmodelled("random numbers with many seeds");
    s->at[s->n++] = s->at[0];
    s->drawn = 0;
  }
  s->at[0] = seed;
}

int rand(void) {
  int r = __protest_input_int("rand");
  __protest_assume(r >= 0);
  __pt_rand.drawn = 1;
  return r;
}

/* glibc: the numbers of 0 are those of 1. */
void srand(unsigned seed) { __pt_seed(&__pt_rand, seed ? seed : 1); }

/* Three steps of a linear generator, as in glibc. */
int rand_r(unsigned *seed) {
  unsigned x = *seed, r = 0;
  for (int k = 0; k < 3; k++) {
    x = x * 1103515245u + 12345u;
    r = k ? r << 10 ^ (x >> 16 & 1023) : x >> 16 & 2047;
  }
  *seed = x;
  return (int)r;
}

long random(void) {
  long r = __protest_input_long("random");
  __protest_assume((r >= 0) & (r <= INT_MAX));
  __pt_rand.drawn = 1;
  return r;
}

void srandom(unsigned seed) { srand(seed); }

double drand48(void) {
  double r = __protest_input_double("drand48");
  __protest_assume(r >= 0 && r < 1);
  __pt_48.drawn = 1;
  return r;
}

long lrand48(void) {
  long r = __protest_input_long("lrand48");
  __protest_assume((r >= 0) & (r <= INT_MAX));
  __pt_48.drawn = 1;
  return r;
}

long mrand48(void) {
  long r = __protest_input_long("mrand48");
  __protest_assume((r >= INT_MIN) & (r <= INT_MAX));
  __pt_48.drawn = 1;
  return r;
}

void srand48(long seed) { __pt_seed(&__pt_48, (unsigned)seed); }
