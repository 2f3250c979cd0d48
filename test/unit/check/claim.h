/* Claims written by hand, for the tests of the checker of unwinding proofs. */
#ifndef PT_TEST_CLAIM_H
#define PT_TEST_CLAIM_H

#include "check/unwind.h"
#include "ir/cfg.h"
#include "load_text.h"

typedef struct {
  pt_loaded t;
  pt_proof proof;
  pt_job job;
  pt_unwind_stats stats;
  char why[300];
} pt_claim;

static inline const pt_ir_fn *claim_fn(const pt_claim *c, uint32_t context) {
  return c->t.prog->fns.at[c->proof.contexts.at[context].fn];
}

/* The context of the CALL-th call of a function in PARENT (0: the first). */
static inline uint32_t claim_context(pt_claim *c, uint32_t parent, const char *name,
                                     uint32_t call) {
  const pt_ir_fn *f = claim_fn(c, parent);
  uint32_t fn = pt_ir_fn_by_name(c->t.prog, name);
  for (uint32_t k = 1; k < f->ins.n; k++) {
    if (f->ins.at[k].dead || f->ins.at[k].op != PT_OP_CALL || f->ins.at[k].ref != fn || call-- > 0)
      continue;
    pt_proof_context x = {parent, k, fn};
    pt_vec_push(c->t.mem, &c->proof.contexts, x);
    return (uint32_t)c->proof.contexts.n - 1;
  }
  CHECK(false);
  return 0;
}

/* The program, with the checks of one kind as claim, and (1) the context of main. */
static inline void claim_begin(pt_claim *c, const char *source, pt_check_kind kind, bool m32) {
  static const pt_claim empty;
  *c = empty;
  c->t = pt_load_options();
  c->t.options.m32 = m32;
  CHECK_EQ(pt_load_text(&c->t, source), PT_OK);
  c->job = (pt_job){.checks = UINT64_MAX};
  pt_proof_context root = {0, 0, c->t.prog->main};
  pt_vec_push(c->t.mem, &c->proof.contexts, root);
  claim_context(c, 0, "main", 0);
  for (uint32_t k = 1; k < c->t.prog->checks.n; k++)
    if (c->t.prog->checks.at[k].kind == kind) pt_vec_push(c->t.mem, &c->proof.checks, k);
}

static inline void claim_also(pt_claim *c, pt_check_kind kind) {
  for (uint32_t k = 1; k < c->t.prog->checks.n; k++)
    if (c->t.prog->checks.at[k].kind == kind) pt_vec_push(c->t.mem, &c->proof.checks, k);
}

/* The N-th loop of the context's function, outer ones first; valid until the next is added. */
static inline pt_proof_loop *claim_loop(pt_claim *c, uint32_t context, uint32_t n, bool cut,
                                        uint32_t copies) {
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, c->t.mem, claim_fn(c, context));
  CHECK(n < cfg.loops.n);
  pt_proof_loop loop = {
      .context = context, .head = cfg.loops.at[n].header, .cut = cut, .copies = copies};
  pt_ir_cfg_release(&cfg);
  pt_vec_push(c->t.mem, &c->proof.loops, loop);
  return &pt_vec_top(&c->proof.loops);
}

/* The phi of the loop's head that is the C variable. */
static inline pt_proof_var claim_phi(const pt_claim *c, const pt_proof_loop *l, const char *name) {
  const pt_ir_fn *f = claim_fn(c, l->context);
  for (size_t k = 0; k < f->blocks.at[l->head].ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[f->blocks.at[l->head].ins.at[k]];
    if (i->op != PT_OP_VAR ||
        strcmp(pt_ir_text(c->t.prog, c->t.prog->vars.at[i->ref].name), name) != 0)
      continue;
    return (pt_proof_var){.val = pt_ir_arg(f, i, 0)};
  }
  CHECK(false);
  return (pt_proof_var){0};
}

static inline pt_proof_var claim_global(const pt_claim *c, const char *name, uint64_t offset,
                                        uint32_t bytes) {
  for (uint32_t g = 1; g < c->t.prog->globals.n; g++)
    if (strcmp(pt_ir_text(c->t.prog, c->t.prog->globals.at[g].name), name) == 0)
      return (pt_proof_var){.global = g, .offset = offset, .bytes = bytes};
  CHECK(false);
  return (pt_proof_var){0};
}

/* A row about at most two variables, as tests write it. */
typedef struct {
  uint8_t kind;
  bool no_low, no_high;
  pt_proof_var a, b;
  pt_bv low, high;
} claim_about;

static inline uint32_t claim_var(pt_claim *c, pt_proof_loop *l, pt_proof_var v) {
  pt_vec_push(c->t.mem, &l->vars, v);
  return (uint32_t)l->vars.n - 1;
}

static inline pt_row *claim_row(pt_claim *c, pt_proof_loop *l, claim_about r) {
  pt_row row = {
      .kind = r.kind, .no_low = r.no_low, .no_high = r.no_high, .low = r.low, .high = r.high};
  uint32_t n = pt_row_arity((pt_row_kind)r.kind);
  if (n > 0) pt_vec_push(c->t.mem, &row.vars, claim_var(c, l, r.a));
  if (n > 1) pt_vec_push(c->t.mem, &row.vars, claim_var(c, l, r.b));
  pt_vec_push(c->t.mem, &l->rows, row);
  return &pt_vec_top(&l->rows);
}

static inline void claim_range(pt_claim *c, pt_proof_loop *l, pt_proof_var v, uint32_t width,
                               int64_t low, int64_t high) {
  claim_about r = {
      .kind = PT_ROW_SIGNED, .a = v, .low = pt_bv_i64(width, low), .high = pt_bv_i64(width, high)};
  claim_row(c, l, r);
}

static inline pt_unwind_answer claim_check(pt_claim *c) {
  pt_unwind_limits l = {.time_ms = 15000};
  pt_err err = {0};
  CHECK_EQ(pt_exec_new(&l.exec, c->t.mem, c->t.prog, &err), PT_OK);
  pt_unwind_answer a = pt_unwind_check(c->t.mem, c->t.prog, &c->job, &c->proof, &l, &c->stats,
                                       c->why, sizeof c->why);
  pt_exec_delete(l.exec);
  return a;
}

static inline void claim_end(pt_claim *c) {
  pt_proof_release(c->t.mem, &c->proof);
  pt_load_release(&c->t);
}

#define CONFIRMED(C)                                                                               \
  do {                                                                                             \
    pt_unwind_answer a_ = claim_check(C);                                                          \
    if (a_ != PT_UNWIND_CONFIRMED)                                                                 \
      pt_test_fail(__FILE__, __LINE__, "not confirmed (%d): %s", (int)a_, (C)->why);               \
  } while (0)

/* The answer is A (one of two: B), with a text that has T in it. */
#define ANSWERS(C, A, B, T)                                                                        \
  do {                                                                                             \
    pt_unwind_answer a_ = claim_check(C);                                                          \
    if ((a_ != (A) && a_ != (B)) || !strstr((C)->why, T))                                          \
      pt_test_fail(__FILE__, __LINE__, "answer %d: %s", (int)a_, (C)->why);                        \
  } while (0)

#define REFUTED(C, T) ANSWERS(C, PT_UNWIND_REFUTED, PT_UNWIND_REFUTED, T)
#define DOUBTED(C, T) ANSWERS(C, PT_UNWIND_DOUBTED, PT_UNWIND_DOUBTED, T)
/* There is a model, whether it can be run or not. */
#define DENIED(C, T) ANSWERS(C, PT_UNWIND_REFUTED, PT_UNWIND_DOUBTED, T)
#define GAVE_UP(C, T) ANSWERS(C, PT_UNWIND_GAVE_UP, PT_UNWIND_GAVE_UP, T)

#endif
