/* A small seeded generator (splitmix64): the same seed gives the same numbers
   on every machine. */
#ifndef PT_BASE_RNG_H
#define PT_BASE_RNG_H

#include <stdint.h>

typedef struct {
  uint64_t state;
} pt_rng;

static inline uint64_t pt_rng_next(pt_rng *r) {
  uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* Uniform enough for tests: a number below N (N > 0). */
static inline uint64_t pt_rng_below(pt_rng *r, uint64_t n) { return pt_rng_next(r) % n; }

#endif
