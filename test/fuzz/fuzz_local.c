/* Random programs in the program form: what engine local says of a check is so in every run.

   usage: fuzz_local [--n N] [--loops N] [--small N] [--seed S] [--only K] [--runs R]

   Program K of seed S (the first --n are without loops, then --loops with them) is classified, with
   options that depend on K, and run R times with random inputs.  A check that is safe fails in no
   run, one that is flawed holds in none, one that is unreachable is met by none.  A failure prints
   the command that repeats it.  The exit code is 1 when something failed.

   The inputs of the last, --small ones (every second has loops) have few values each: of these
   programs all runs are made.

   The check of the engine's proofs (check/contexts.h) is given claims about everything, with random
   rows, loans and pledges of functions, and what it confirms must be so, too; so must what the
   engine proves when nothing but proofs is wanted of it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "check/contexts.h"
#include "check/loans.h"
#include "engine/local/local.h"
#include "exec/exec.h"
#include "gen_ir.h"
#include "ir/text.h"
#include "term/build.h"

typedef struct {
  uint64_t n, loops, small, seed, only, runs;
} options;

typedef struct {
  uint64_t programs, whole, runs, status[PT_LINE_STATUS_COUNT];
  uint64_t claims, confirmed, loans, proved, failures;
} totals;

typedef struct {
  uint8_t value, most;
} choice;

typedef struct {
  const options *o;
  totals *sum;
  pt_mem *m;
  bool small;
  uint64_t number;
  pt_ir_prog *p;
  pt_rng rng;
  pt_lines lines;
  bool *never_fails, *never_met; /* by check: confirmed */
  bool failed;
  PT_VEC(choice) chosen; /* of a small program: the values of its inputs in this run */
  size_t asked;
} session;

/* The first failure of a program counts, and is told with the command that repeats it. */
static bool first_failure(session *s) {
  bool first = !s->failed;
  s->sum->failures += first;
  s->failed = true;
  return first;
}

static void repeat(const session *s) {
  printf("  fuzz_local --seed %" PRIu64 " --only %" PRIu64 " --n %" PRIu64 " --loops %" PRIu64
         " --small %" PRIu64 " --runs %" PRIu64 "\n",
         s->o->seed, s->number, s->o->n, s->o->loops, s->o->small, s->o->runs);
  fflush(stdout);
}

static void fail(session *s, uint32_t check, const char *what) {
  const pt_line *l = &s->lines.at[check];
  if (!first_failure(s)) return;
  printf("FAILED program %" PRIu64 ": c%u is %s in the %s context, and a run %s it\n", s->number,
         check, pt_line_status_word((pt_line_status)l->status),
         pt_line_context_word((pt_line_context)l->context), what);
  repeat(s);
}

static void fail_claim(session *s, uint32_t check, const char *what) {
  if (!first_failure(s)) return;
  printf("FAILED program %" PRIu64 ": the check of proofs confirms that no run %s c%u\n",
         s->number, what, check);
  repeat(s);
}

static uint32_t check_of(const session *s, uint32_t fn, uint32_t ins) {
  const pt_ir_ins *i = &s->p->fns.at[fn]->ins.at[ins];
  return pt_op_has_check((pt_op)i->op) ? i->ref : 0;
}

static bool before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  session *s = payload;
  uint32_t check = check_of(s, fn, ins);
  (void)x;
  if (check && s->lines.at[check].status == PT_LINE_UNREACHABLE) fail(s, check, "meets");
  if (check && s->never_met[check]) fail_claim(s, check, "meets");
  return true;
}

static void after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  session *s = payload;
  uint32_t check = check_of(s, fn, ins);
  (void)x;
  if (check && s->lines.at[check].status == PT_LINE_FLAWED) fail(s, check, "passes");
}

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  static const uint64_t often[] = {0,    1,    2,          3,          0x7f,
                                   0x80, 0xff, 0x7fffffff, 0x80000000, UINT64_MAX};
  session *s = payload;
  (void)x;
  uint64_t v = often[pt_rng_below(&s->rng, sizeof often / sizeof *often)];
  if (pt_rng_below(&s->rng, 3) == 0) v = pt_rng_next(&s->rng);
  in->lo = in->width < 64 ? v & ((UINT64_C(1) << in->width) - 1) : v;
  in->hi = 0;
  return true;
}

/* Of a small program: the inputs have the values of this run, new ones the first. */
static bool on_ask_small(void *payload, pt_exec *x, pt_input *in) {
  session *s = payload;
  (void)x;
  if (s->asked == s->chosen.n) {
    uint8_t most = in->width == 1 ? 1 : GEN_IR_VALUES - 1;
    pt_vec_push(s->m, &s->chosen, ((choice){0, most}));
  }
  in->lo = s->chosen.at[s->asked++].value;
  in->hi = 0;
  return true;
}

/* The next run's values: those behind the last one that can be larger begin anew. */
static bool next_run(session *s) {
  s->chosen.n = s->asked, s->asked = 0;
  while (s->chosen.n) {
    choice *last = &s->chosen.at[s->chosen.n - 1];
    if (last->value++ < last->most) return true;
    s->chosen.n--;
  }
  return false;
}

static pt_run_status run_once(session *s, pt_exec *x, pt_run *run) {
  pt_exec_observer seen = {.payload = s, .before = before, .after = after};
  pt_exec_options e = {.ask = s->small ? on_ask_small : on_ask,
                       .ask_payload = s,
                       .step_limit = 20000,
                       .observer = &seen};
  pt_exec_run(x, &e, run);
  s->sum->runs++;
  if (run->status == PT_RUN_FAILED && run->check) {
    if (s->lines.at[run->check].status == PT_LINE_SAFE) fail(s, run->check, "fails");
    if (s->never_fails[run->check]) fail_claim(s, run->check, "fails");
  }
  return run->status;
}

static void run_some(session *s, pt_exec *x) {
  pt_run run = {0};
  for (uint64_t k = 0; k < s->o->runs; k++) run_once(s, x, &run);
  pt_run_release(s->m, &run);
}

/* A program with a run that was not followed to its end does not count as run wholly. */
static void run_all(session *s, pt_exec *x) {
  pt_run run = {0};
  bool whole = true;
  do {
    pt_run_status end = run_once(s, x, &run);
    whole &= end == PT_RUN_DONE || end == PT_RUN_FAILED || end == PT_RUN_ASSUME;
  } while (next_run(s));
  s->sum->whole += whole;
  pt_run_release(s->m, &run);
}

/* ---- claims about everything */

static void add_rows(session *s, pt_mem *m, pt_contexts *c, uint32_t fn) {
  const pt_ir_fn *f = s->p->fns.at[fn];
  for (pt_blk b = 0; b < f->blocks.n; b++)
    for (uint32_t k = 0; k < pt_ir_phis(f, b); k++) {
      pt_contexts_row r = {.root = fn, .small = s->number % 4 == 0, .head = b, .phi = k};
      r.order = (uint8_t)pt_rng_below(&s->rng, PT_CONTEXTS_ULE + 1);
      r.with = (uint8_t)pt_rng_below(&s->rng, PT_CONTEXTS_VALUE + 1);
      r.value = (pt_val)pt_rng_below(&s->rng, f->values.n);
      pt_vec_push(m, &c->rows, r);
    }
}

/* Guesses of any size, of all pointers. */
static void add_loans(session *s, pt_mem *m, pt_loans *to, uint32_t fn) {
  for (uint32_t k = 0; k < s->p->fns.at[fn]->nparams; k++)
    for (uint64_t bytes = 1; bytes <= 8; bytes *= 2)
      if (pt_rng_below(&s->rng, 4))
        pt_vec_push(m, to, ((pt_loan){fn, k, bytes, pt_rng_below(&s->rng, 2)}));
}

/* Pledges of all kinds, most of them wrong, some of which exclude each other. */
static void add_pledges(session *s, pt_mem *m, pt_contexts *c, uint32_t fn) {
  static const uint64_t often[] = {0, 1, 2, UINT64_MAX, 0x7f, 0x7fffffff, 0x80000000};
  const pt_ir_fn *f = s->p->fns.at[fn];
  for (uint64_t k = pt_rng_below(&s->rng, 12); k-- > 0;) {
    pt_pledge d = {.fn = fn, .order = (uint8_t)pt_rng_below(&s->rng, PT_CONTEXTS_ULE + 1)};
    d.value = (pt_val)pt_rng_below(&s->rng, f->nparams + 1);
    if (pt_rng_below(&s->rng, 3) == 0) d.with = (pt_val)pt_rng_below(&s->rng, f->nparams + 1);
    d.number = often[pt_rng_below(&s->rng, sizeof often / sizeof *often)];
    if (pt_pledge_fits(s->p, &d)) pt_vec_push(m, &c->pledges, d);
  }
}

static void claim_all(session *s, pt_mem *m, bool unreachable, bool *out) {
  pt_contexts c = {0};
  pt_loans loans = {0};
  pt_contexts_limits l = {.solver = "auto", .time_ms = 20};
  for (uint32_t fn = 1; fn < s->p->fns.n; fn++) {
    add_rows(s, m, &c, fn);
    add_loans(s, m, &loans, fn);
    add_pledges(s, m, &c, fn);
  }
  pt_loans_check(m, s->p, &l, &loans);
  s->sum->loans += loans.n;
  for (uint32_t k = 1; k < s->p->checks.n; k++) {
    if (!s->p->checks.at[k].fn) continue;
    pt_contexts_answer a = {k, s->p->checks.at[k].fn, 0, s->number % 4 == 0, unreachable};
    pt_vec_push(m, &c.answers, a);
    pt_vec_push(m, &c.claims, ((pt_contexts_claim){k, unreachable}));
  }
  bool *held = pt_mem_alloc(m, (c.claims.n + 1) * sizeof *held);
  s->sum->claims += c.claims.n;
  s->sum->confirmed += pt_contexts_check(m, s->p, &c, &loans, &l, held);
  for (size_t k = 0; k < c.claims.n; k++) out[c.claims.at[k].check] = held[k];
  pt_mem_free(m, held, (c.claims.n + 1) * sizeof *held);
  pt_contexts_release(m, &c);
  pt_vec_release(m, &loans);
}

typedef struct {
  pt_mem *m;
  const pt_ir_prog *p;
  pt_loans loans;
} certifier;

static void certify(void *payload, const pt_contexts *c, bool *held) {
  const certifier *x = payload;
  pt_contexts_limits l = {.solver = "auto", .time_ms = 40};
  pt_contexts_check(x->m, x->p, c, &x->loans, &l, held);
}

static void certify_loans(void *payload, pt_loans *all) {
  certifier *x = payload;
  pt_contexts_limits l = {.solver = "auto", .time_ms = 40};
  pt_loans_check(x->m, x->p, &l, all);
  for (size_t k = 0; k < all->n; k++) pt_vec_push(x->m, &x->loans, all->at[k]);
}

static void classify(session *s, pt_mem *m) {
  certifier by = {.m = m, .p = s->p};
  pt_terms *tt = pt_terms_new(m);
  pt_result r;
  pt_local_options o = {.job = {.checks = PT_CHECKS_ALL},
                        .first = (uint32_t)(s->number % 3),
                        .last = 1 + (uint32_t)(s->number / 3 % 2),
                        .no_invariants = s->number % 5 == 0,
                        .no_memory = s->number % 7 == 0,
                        .query_ms = 40,
                        .solver = "auto",
                        .other_solver = "auto"};
  if (s->number % 2) o.certify = certify, o.certify_payload = &by;
  pt_result_init(&r, m, s->p);
  pt_engine_local(&r, tt, &o, &s->lines);
  for (uint32_t k = 1; k < s->p->checks.n; k++) s->sum->status[s->lines.at[k].status]++;
  pt_result_release(&r);
  pt_terms_delete(tt);
}

/* Only proofs are wanted: what it proves is claimed like what was confirmed. */
static void prove(session *s, pt_mem *m) {
  certifier by = {.m = m, .p = s->p};
  pt_terms *tt = pt_terms_new(m);
  pt_result r;
  pt_local_options o = {.job = {.checks = PT_CHECKS_ALL},
                        .first = 1,
                        .last = 1,
                        .query_ms = 40,
                        .solver = "auto",
                        .other_solver = "auto",
                        .certify = certify,
                        .certify_loans = certify_loans,
                        .certify_payload = &by};
  pt_result_init(&r, m, s->p);
  pt_engine_local(&r, tt, &o, NULL);
  for (uint32_t k = 1; k < s->p->checks.n; k++) {
    s->never_fails[k] |= r.checks[k].verdict == PT_PROVED;
    s->never_met[k] |= r.checks[k].verdict == PT_UNREACHED;
    s->sum->proved += r.checks[k].verdict != PT_OPEN;
  }
  pt_result_release(&r);
  pt_terms_delete(tt);
  pt_vec_release(m, &by.loans);
}

static bool test_program(const options *o, uint64_t number, totals *sum) {
  pt_mem *m = pt_mem_new();
  pt_buf text = {0};
  pt_err err = {0};
  pt_exec *x = NULL;
  session s = {.o = o, .sum = sum, .m = m, .number = number, .small = number > o->n + o->loops};
  uint64_t seed = o->seed * 1000003 + number;
  if (s.small) gen_ir_small(m, &text, seed, number % 2);
  else gen_ir_program(m, &text, seed, number > o->n, NULL);
  bool ok = pt_ir_parse(&s.p, m, "program", pt_buf_text(&text), &err) == PT_OK &&
            pt_exec_new(&x, m, s.p, &err) == PT_OK;
  if (!ok) printf("program %" PRIu64 ": %s\n", number, err.text);
  if (ok) {
    pt_lines_init(&s.lines, m, s.p->checks.n);
    s.rng.state = o->seed * 7919 + number;
    size_t n = s.p->checks.n;
    s.never_fails = pt_mem_alloc(m, n), s.never_met = pt_mem_alloc(m, n);
    classify(&s, m);
    bool unreachable = number % 3 == 0;
    if (!s.small) claim_all(&s, m, unreachable, unreachable ? s.never_met : s.never_fails);
    prove(&s, m);
    if (s.small) run_all(&s, x);
    else run_some(&s, x);
    sum->programs++;
    pt_mem_free(m, s.never_fails, n);
    pt_mem_free(m, s.never_met, n);
    pt_vec_release(m, &s.chosen);
    pt_lines_release(&s.lines, m, s.p->checks.n);
    pt_exec_delete(x);
  }
  if (s.p) pt_ir_prog_delete(s.p);
  pt_buf_release(m, &text);
  pt_mem_delete(m);
  return ok;
}

static bool parse(int argc, char **argv, options *o) {
  const struct {
    const char *name;
    uint64_t *to;
  } rows[] = {{"--n", &o->n}, {"--loops", &o->loops}, {"--small", &o->small},
              {"--seed", &o->seed}, {"--only", &o->only}, {"--runs", &o->runs}};
  for (int k = 1; k + 1 < argc; k += 2) {
    bool known = false;
    for (size_t j = 0; j < sizeof rows / sizeof *rows; j++)
      if (strcmp(argv[k], rows[j].name) == 0)
        *rows[j].to = strtoull(argv[k + 1], NULL, 10), known = true;
    if (!known) return false;
  }
  return argc % 2 == 1;
}

int main(int argc, char **argv) {
  options o = {.n = 1000, .loops = 1000, .small = 2000, .seed = 1, .runs = 100};
  totals t = {0};
  if (!parse(argc, argv, &o)) {
    fprintf(stderr, "usage: fuzz_local [--n N] [--loops N] [--small N] [--seed S] [--only K] "
                    "[--runs R]\n");
    return 2;
  }
  for (uint64_t k = o.only ? o.only : 1; k <= (o.only ? o.only : o.n + o.loops + o.small); k++)
    if (!test_program(&o, k, &t)) return 2;
  printf("%" PRIu64 " programs (%" PRIu64 " with all their runs), %" PRIu64 " runs:", t.programs,
         t.whole, t.runs);
  for (int k = 0; k < PT_LINE_STATUS_COUNT; k++)
    printf(" %" PRIu64 " %s", t.status[k], pt_line_status_word((pt_line_status)k));
  printf("; %" PRIu64 " of %" PRIu64 " claims confirmed", t.confirmed, t.claims);
  printf(", %" PRIu64 " loans, %" PRIu64 " proved", t.loans, t.proved);
  printf("; %" PRIu64 " failures\n", t.failures);
  return t.failures > 0;
}
