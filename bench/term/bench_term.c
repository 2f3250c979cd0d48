/* How fast terms are built: a million or more mixed calls of the builder, as path conditions,
   array memory and unrolled arithmetic make them.

   usage: bench_term [N]     N: calls of the builder (default 1000000)
   Prints, per mix: calls per second of processor time, new terms per second, bytes of the table
   per term; and how fast a model evaluates the result. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/rng.h"
#include "term/build.h"
#include "term/model.h"
#include "term/walk.h"

enum { POOL = 4096 };

typedef struct {
  pt_terms *tt;
  pt_rng rng;
  pt_term bv[POOL], cond[POOL];
  pt_term memory;
  uint64_t calls;
} mix;

/* Seconds of the processor, so that other work on the machine does not count. */
static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static pt_term any_bv(mix *x) { return x->bv[pt_rng_next(&x->rng) % POOL]; }
static pt_term any_cond(mix *x) { return x->cond[pt_rng_next(&x->rng) % POOL]; }

static void start(mix *x) {
  char name[32];
  for (int i = 0; i < POOL; i++) {
    snprintf(name, sizeof name, "x%d", i);
    x->bv[i] = pt_mk_var(x->tt, name, pt_sort_bv(x->tt, 32));
    snprintf(name, sizeof name, "p%d", i);
    x->cond[i] = pt_mk_var(x->tt, name, pt_sort_bool(x->tt));
  }
  pt_sort bytes = pt_sort_array(x->tt, pt_sort_bv(x->tt, 32), pt_sort_bv(x->tt, 32));
  x->memory = pt_mk_var(x->tt, "memory", bytes);
}

/* All operators, over random terms made before. */
static void random_step(mix *x) {
  pt_terms *tt = x->tt;
  uint64_t r = pt_rng_next(&x->rng);
  pt_term a = any_bv(x), b = r & 64 ? any_bv(x) : pt_mk_u64(tt, 32, r >> 40 & 255);
  uint32_t at = (uint32_t)(r >> 48) % POOL;
  switch (r % 16) {
  case 0:
  case 1:
  case 2:
  case 3:
  case 4:
  case 5: x->bv[at] = pt_mk_op2(tt, (pt_top)(PT_TOP_BVAND + (r >> 8) % 13), a, b); break;
  case 6:
  case 7:
  case 8: x->cond[at] = pt_mk_op2(tt, (pt_top)(PT_TOP_ULT + (r >> 8) % 4), a, b); break;
  case 9:
  case 10: x->cond[at] = pt_mk_eq(tt, a, b); break;
  case 11: x->cond[at] = pt_mk_and(tt, any_cond(x), any_cond(x)); break;
  case 12: x->cond[at] = pt_mk_or(tt, any_cond(x), pt_mk_not(tt, any_cond(x))); break;
  case 13: x->bv[at] = pt_mk_ite(tt, any_cond(x), a, b); break;
  case 14: x->bv[at] = pt_mk_zext(tt, pt_mk_trunc(tt, a, 8), 32), x->calls++; break;
  default: x->bv[at] = pt_mk_select(tt, x->memory, a); break;
  }
  x->calls++;
}

/* i++, a[i] = f(a[j]), a bound check, an overflow check: what a loop body makes. */
static void loop_step(mix *x) {
  pt_terms *tt = x->tt;
  uint32_t at = (uint32_t)(x->calls / 8 % POOL);
  pt_term i = x->bv[at], one = pt_mk_u64(tt, 32, 1), j = any_bv(x);
  x->cond[at] = pt_mk_overflow(tt, PT_TOP_ADD, true, i, one);
  x->bv[at] = pt_mk_op2(tt, PT_TOP_ADD, i, one);
  pt_term inside = pt_mk_op2(tt, PT_TOP_SLT, x->bv[at], j);
  x->cond[(at + 1) % POOL] = pt_mk_and(tt, inside, x->cond[at]);
  pt_term index = pt_mk_op2(tt, PT_TOP_SHL, x->bv[at], pt_mk_u64(tt, 32, 2));
  pt_term old = pt_mk_select(tt, x->memory, index);
  pt_term sum = pt_mk_op2(tt, PT_TOP_ADD, old, j);
  x->cond[at] = pt_mk_eq(tt, sum, pt_mk_op2(tt, PT_TOP_MUL, i, old));
  x->calls += 8;
}

static void run(const char *name, void (*step)(mix *), uint64_t n) {
  pt_mem *m = pt_mem_new();
  mix *x = calloc(1, sizeof *x);
  if (!x) exit(1);
  x->tt = pt_terms_new(m);
  x->rng.state = 1;
  start(x);
  double from = seconds();
  uint32_t before = pt_terms_count(x->tt);
  while (x->calls < n)
    step(x);
  double s = seconds() - from;
  uint32_t terms = pt_terms_count(x->tt);
  printf("%-8s %9.0f calls/s  %9.0f new terms/s  %8u terms  %5.1f bytes/term\n", name,
         (double)x->calls / s, (double)(terms - before) / s, terms,
         (double)pt_terms_bytes(x->tt) / terms);

  /* a model of everything that was built last */
  pt_model *md = pt_model_new(x->tt);
  pt_bv v;
  pt_term all = x->bv[0];
  pt_terms_set_rewriting(x->tt, false);
  for (int i = 1; i < POOL; i++)
    all = pt_mk_op2(x->tt, PT_TOP_BVXOR, all, x->bv[i]);
  uint64_t nodes = pt_term_size(x->tt, all, 0);
  from = seconds();
  pt_model_eval(md, all, &v);
  printf("%-8s %9.0f nodes/s evaluated (%llu nodes)\n", name, (double)nodes / (seconds() - from),
         (unsigned long long)nodes);
  pt_model_delete(md);
  pt_terms_delete(x->tt);
  free(x);
  if (pt_mem_delete(m) != 0) exit(1);
}

int main(int argc, char **argv) {
  uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 0) : 1000000;
  run("random", random_step, n);
  run("loop", loop_step, n);
  return 0;
}
