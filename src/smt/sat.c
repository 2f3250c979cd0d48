/* The back end sat: bit-blasting to CaDiCaL.

   add() only records a term; check() does all the work, so that its limits hold for
   bit-blasting too, and work that a limit cut off goes on at the next check.

   What is asserted outside of all frames holds for ever: it becomes roots of the instance, and
   an equation of a variable that was not used before becomes an alias (unrolled programs are
   long lists of such).  What is asserted inside a frame is an assumption of every check while
   the frame is open, so that a pop has nothing to retract.

   The SAT solver is touched by check() only: its model and its failed assumptions can be read
   until the next one.  Terms without a meaning here make the answer UNKNOWN, as long as they are
   asserted. */
#include <assert.h>
#include <string.h>

#include "base/stats.h"
#include "smt/blast.h"

typedef struct {
  pt_term term;
  pt_lit lit;
  bool blasted;
} sat_claim;

typedef struct {
  pt_solver base;
  pt_mem *m;
  pt_stop stop;
  pt_aig aig;
  pt_blast blast;
  pt_cnf cnf;
  pt_term_vec always;       /* asserted outside of frames; */
  size_t settled;           /* so many of them are roots, aliases or known to be true */
  bool contradiction;       /* no check can be SAT any more */
  PT_VEC(sat_claim) claims; /* asserted in frames */
  PT_VEC(size_t) frames;    /* number of claims at each push */
  /* the last check */
  pt_answer answer;
  bool solved;         /* UNSAT: the SAT solver said so; else: */
  size_t culprit;      /* one assumption is false by itself; SIZE_MAX: none is needed */
  pt_term_vec claimed; /* the terms of its claims and assumptions, */
  pt_lit_vec assumed;  /* the literals of its assumptions, */
  pt_lit_vec query;    /* and what the SAT solver was asked: no constants */
  size_t nclaims;      /* so many of the query come from claims */
  /* variables of terms, for models */
  pt_u32_vec visited; /* by term: the walk that visited it; ALWAYS for `always` */
  uint32_t walk, next_walk;
  size_t collected;   /* so many of `always` were walked; */
  pt_term_vec inputs; /* these are their variables */
  pt_smt_stats stats;
} sat_solver;

enum { ALWAYS = 1 };

static sat_solver *self(pt_solver *s) { return (sat_solver *)s; }

/* ---- assertions */

static void sat_push(pt_solver *base) {
  sat_solver *s = self(base);
  pt_vec_push(s->m, &s->frames, s->claims.n);
}

static void sat_pop(pt_solver *base, uint32_t n) {
  sat_solver *s = self(base);
  assert(n <= s->frames.n);
  if (n == 0) return;
  s->frames.n -= n;
  s->claims.n = s->frames.at[s->frames.n];
}

static void sat_add(pt_solver *base, pt_term t) {
  sat_solver *s = self(base);
  assert(pt_term_is_bool(base->terms, t));
  size_t first = s->claimed.n; /* used as a stack above what belongs to the last model */
  pt_vec_push(s->m, &s->claimed, t);
  while (s->claimed.n > first) {
    pt_term x = pt_vec_pop(&s->claimed);
    if (pt_term_op(base->terms, x) == PT_TOP_AND) {
      pt_vec_push(s->m, &s->claimed, pt_term_arg(base->terms, x, 1));
      pt_vec_push(s->m, &s->claimed, pt_term_arg(base->terms, x, 0));
    } else if (s->frames.n) {
      pt_vec_push(s->m, &s->claims, ((sat_claim){.term = x}));
    } else {
      pt_vec_push(s->m, &s->always, x);
    }
  }
}

/* ---- blasting */

/* False: stopped or not supported; the reason is recorded. */
static bool blast(sat_solver *s, pt_term t, pt_lit *out) {
  switch (pt_blast_term(&s->blast, t)) {
  case PT_BLAST_OK:
    if (out) *out = *pt_blast_word(&s->blast, t);
    return true;
  case PT_BLAST_STOPPED: s->base.why = s->stop.why; return false;
  case PT_BLAST_UNSUPPORTED: break;
  }
  s->base.why = PT_WHY_UNSUPPORTED;
  snprintf(s->base.message, sizeof s->base.message, "sat does not support %s", s->blast.message);
  return false;
}

static bool is_new_var(sat_solver *s, pt_term t) {
  return pt_term_op(s->base.terms, t) == PT_TOP_VAR && !pt_blast_word(&s->blast, t);
}

/* VAR = DEF by sharing the word; *DONE: it was possible.  False: stopped or not supported. */
static bool try_alias(sat_solver *s, pt_term var, pt_term def, bool *done) {
  *done = false;
  if (!is_new_var(s, var) ||
      pt_sort_kind_of(s->base.terms, pt_term_sort(s->base.terms, var)) > PT_SORT_BV)
    return true;
  if (!blast(s, def, NULL)) return false;
  *done = is_new_var(s, var); /* not when DEF contains VAR */
  if (*done) pt_blast_alias(&s->blast, var, def);
  return true;
}

/* Settles one term that holds for ever.  False: stopped or not supported. */
static bool settle(sat_solver *s, pt_term t) {
  pt_terms *tt = s->base.terms;
  pt_top op = pt_term_op(tt, t);
  bool done = false;
  if (op == PT_TOP_VAR && !try_alias(s, t, pt_true(tt), &done)) return false;
  if (op == PT_TOP_NOT && !try_alias(s, pt_term_arg(tt, t, 0), pt_false(tt), &done)) return false;
  for (uint32_t k = 0; k < 2 && op == PT_TOP_EQ && !done; k++)
    if (!try_alias(s, pt_term_arg(tt, t, k), pt_term_arg(tt, t, 1 - k), &done)) return false;
  if (done) return true;
  pt_lit l;
  if (!blast(s, t, &l)) return false;
  if (l == PT_LIT_FALSE) s->contradiction = true;
  if (!pt_lit_is_const(l)) pt_cnf_root(&s->cnf, l);
  return true;
}

static bool blast_all(sat_solver *s, const pt_term *assume, size_t n) {
  for (; s->settled < s->always.n; s->settled++)
    if (!settle(s, s->always.at[s->settled])) return false;
  for (size_t i = 0; i < s->claims.n; i++) {
    sat_claim *c = &s->claims.at[i];
    if (!c->blasted && !blast(s, c->term, &c->lit)) return false;
    c->blasted = true;
  }
  for (size_t i = 0; i < n; i++) {
    pt_lit l;
    if (!blast(s, assume[i], &l)) return false;
    pt_vec_push(s->m, &s->assumed, l);
  }
  return true;
}

/* ---- checking */

/* Collects the literals to ask.  False: one of them is false by itself. */
static bool collect_query(sat_solver *s, const pt_term *assume, size_t n) {
  s->culprit = SIZE_MAX;
  bool ok = !s->contradiction;
  for (size_t i = 0; i < s->claims.n; i++) {
    const sat_claim *c = &s->claims.at[i];
    ok &= c->lit != PT_LIT_FALSE;
    if (!pt_lit_is_const(c->lit)) pt_vec_push(s->m, &s->query, c->lit);
    pt_vec_push(s->m, &s->claimed, c->term);
  }
  s->nclaims = s->query.n;
  for (size_t i = 0; i < n; i++) {
    pt_lit l = s->assumed.at[i];
    if (l == PT_LIT_FALSE && ok) ok = false, s->culprit = i;
    if (!pt_lit_is_const(l)) pt_vec_push(s->m, &s->query, l);
    pt_vec_push(s->m, &s->claimed, assume[i]);
  }
  return ok;
}

static pt_answer stopped(sat_solver *s, pt_why otherwise) {
  s->base.why = s->stop.why != PT_WHY_NONE ? s->stop.why : otherwise;
  return PT_UNKNOWN;
}

/* Solves, and repairs the points until the model is one. */
static pt_answer search(sat_solver *s, uint64_t effort) {
  const pt_lit *query = s->query.at;
  size_t n = s->query.n;
  uint64_t start = pt_cnf_conflicts(&s->cnf);
  for (;;) {
    uint64_t spent = pt_cnf_conflicts(&s->cnf) - start;
    if (effort && spent >= effort) return stopped(s, PT_WHY_EFFORT);
    pt_answer r = pt_cnf_solve(&s->cnf, query, n, effort ? effort - spent : 0);
    if (r == PT_UNKNOWN) return stopped(s, PT_WHY_EFFORT);
    if (r == PT_UNSAT) {
      if (n == 0) s->contradiction = true;
      s->solved = true;
      return r;
    }
    uint32_t lemmas;
    if (!pt_blast_repair(&s->blast, &s->cnf, query, n, &lemmas))
      return stopped(s, PT_WHY_INCOMPLETE);
    if (lemmas == 0) return PT_SAT;
    s->stats.lemmas += lemmas;
    if (pt_stop_now(&s->stop)) return stopped(s, PT_WHY_NONE);
  }
}

static pt_answer decide(sat_solver *s, const pt_term *assume, size_t n, uint64_t effort) {
  if (pt_stop_now(&s->stop)) return stopped(s, PT_WHY_NONE);
  if (!blast_all(s, assume, n)) return PT_UNKNOWN;
  if (!collect_query(s, assume, n)) return PT_UNSAT;
  if (!pt_cnf_prepare(&s->cnf, s->query.at, s->query.n) || !pt_blast_restore(&s->blast, &s->cnf))
    return stopped(s, PT_WHY_INCOMPLETE);
  return search(s, effort);
}

static pt_answer sat_check(pt_solver *base, const pt_term *assume, size_t n,
                           const pt_limit *limit) {
  sat_solver *s = self(base);
  uint64_t start = pt_clock_us();
  base->why = PT_WHY_NONE;
  base->message[0] = 0;
  s->solved = false;
  pt_vec_reset(&s->claimed);
  pt_vec_reset(&s->assumed);
  pt_vec_reset(&s->query);
  pt_stop_start(&s->stop, limit);
  s->answer = decide(s, assume, n, limit ? limit->effort : 0);
  pt_stop_end(&s->stop);
  s->stats.checks++;
  s->stats.sat += s->answer == PT_SAT;
  s->stats.unsat += s->answer == PT_UNSAT;
  s->stats.unknown += s->answer == PT_UNKNOWN;
  s->stats.time_us += pt_clock_us() - start;
  assert((s->answer == PT_UNKNOWN) == (base->why != PT_WHY_NONE));
  return s->answer;
}

/* ---- cores */

/* Whether the literal was asked for before position I of the query. */
static bool asked_before(const sat_solver *s, pt_lit l, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (s->query.at[k] == l) return true;
  return false;
}

static void sat_core(pt_solver *base, bool *used, size_t n) {
  sat_solver *s = self(base);
  assert(s->answer == PT_UNSAT && n == s->assumed.n);
  size_t at = s->nclaims; /* of the query */
  for (size_t i = 0; i < n; i++) {
    pt_lit l = s->assumed.at[i];
    used[i] = i == s->culprit;
    if (pt_lit_is_const(l)) continue;
    if (s->solved)
      used[i] = pt_satlib_failed(s->cnf.sat, pt_cnf_literal(&s->cnf, l)) && !asked_before(s, l, at);
    at++;
  }
}

/* ---- models */

/* Adds the variables below T that this walk has not met to OUT. */
static void collect_inputs(sat_solver *s, pt_term t, pt_term_vec *out) {
  pt_terms *tt = s->base.terms;
  size_t base = out->n, top = base; /* OUT[base .. top) are variables, above is the stack */
  pt_vec_push(s->m, out, t);
  while (out->n > top) {
    pt_term x = pt_vec_pop(out);
    uint32_t *mark = &s->visited.at[x.i];
    if (*mark == s->walk || *mark == ALWAYS) continue;
    *mark = s->walk;
    if (pt_term_op(tt, x) == PT_TOP_VAR) {
      pt_vec_push(s->m, out, x);
      pt_term swap = out->at[top];
      out->at[top++] = x, out->at[out->n - 1] = swap;
    }
    for (uint32_t k = 0, n = pt_term_nargs(tt, x); k < n; k++)
      pt_vec_push(s->m, out, pt_term_arg(tt, x, k));
  }
}

static void set_input(sat_solver *s, pt_model *md, pt_term var) {
  pt_terms *tt = s->base.terms;
  if (pt_sort_kind_of(tt, pt_term_sort(tt, var)) > PT_SORT_BV) return; /* arrays: by points */
  uint32_t w = pt_blast_width(&s->blast, var);
  const pt_lit *word = pt_blast_word(&s->blast, var);
  uint32_t start = word ? (uint32_t)(word - s->blast.bits.at) : 0;
  pt_model_set(md, var, word ? pt_blast_value(&s->blast, &s->cnf, start, w) : pt_bv_zero(w));
}

static void sat_model(pt_solver *base, pt_model *md) {
  sat_solver *s = self(base);
  assert(s->answer == PT_SAT);
  pt_model_reset(md);
  pt_vec_resize(s->m, &s->visited, pt_terms_count(base->terms));
  s->walk = ALWAYS;
  for (; s->collected < s->settled; s->collected++)
    collect_inputs(s, s->always.at[s->collected], &s->inputs);
  s->walk = s->next_walk++;
  size_t n = s->inputs.n;
  for (size_t i = 0; i < s->claimed.n; i++)
    collect_inputs(s, s->claimed.at[i], &s->inputs);
  for (size_t i = 0; i < s->inputs.n; i++)
    set_input(s, md, s->inputs.at[i]);
  s->inputs.n = n;
  pt_blast_fill(&s->blast, &s->cnf, md);
}

/* ---- the rest */

static void sat_interrupt(pt_solver *base) { atomic_store(&self(base)->stop.interrupted, true); }

static void sat_stats(const pt_solver *base, pt_smt_stats *out) {
  const sat_solver *s = (const sat_solver *)base;
  *out = s->stats;
  out->clauses = s->cnf.clauses;
  out->variables = (uint64_t)s->cnf.nvars;
  out->conflicts = pt_cnf_conflicts(&s->cnf);
  out->rebuilds = s->cnf.generation;
}

static void sat_release(pt_solver *base) {
  sat_solver *s = self(base);
  pt_blast_release(&s->blast);
  pt_cnf_release(&s->cnf);
  pt_aig_release(&s->aig);
  pt_vec_release(s->m, &s->always);
  pt_vec_release(s->m, &s->claims);
  pt_vec_release(s->m, &s->frames);
  pt_vec_release(s->m, &s->claimed);
  pt_vec_release(s->m, &s->assumed);
  pt_vec_release(s->m, &s->query);
  pt_vec_release(s->m, &s->visited);
  pt_vec_release(s->m, &s->inputs);
  pt_mem_free(s->m, s, sizeof *s);
}

static const pt_solver_ops sat_ops = {
    .name = "sat",
    .push = sat_push,
    .pop = sat_pop,
    .add = sat_add,
    .check = sat_check,
    .model = sat_model,
    .core = sat_core,
    .interrupt = sat_interrupt,
    .stats = sat_stats,
    .release = sat_release,
};

pt_solver *pt_sat_new(pt_terms *tt, uint32_t seed) {
  pt_mem *m = pt_terms_mem(tt);
  sat_solver *s = pt_mem_alloc(m, sizeof *s);
  s->base = (pt_solver){.ops = &sat_ops, .terms = tt};
  s->m = m;
  s->answer = PT_UNKNOWN;
  s->next_walk = ALWAYS + 1;
  pt_aig_init(&s->aig, m);
  pt_blast_init(&s->blast, tt, &s->aig, &s->stop);
  pt_cnf_init(&s->cnf, m, &s->aig, &s->stop, seed);
  return &s->base;
}
