/* Which checks are asked in which context. */
#include "engine/local/local.h"

#include <string.h>

#include "base/stats.h"
#include "engine/local/modular.h"
#include "engine/try.h"
#include "ir/builtin.h"

bool pt_local_is_stopped(const pt_local *l) {
  uint64_t most = (uint64_t)l->o->work_ms * 1000;
  return (l->o->job.stop && *l->o->job.stop) || (most && pt_work_us() - l->start_us > most);
}

bool pt_local_is_wanted(const pt_local *l, uint32_t check) {
  pt_check_kind kind = (pt_check_kind)l->prog->checks.at[check].kind;
  return pt_job_wants(&l->o->job, l->prog, check, kind) &&
         l->r->checks[check].verdict == PT_OPEN;
}

bool pt_local_is_settled(const pt_local *l, uint32_t check) {
  uint8_t s = l->lines[check].status;
  return s != PT_LINE_NONE && s != PT_LINE_UNSAFE;
}

static bool is_asked(const pt_local *l, uint32_t check) {
  return pt_local_is_wanted(l, check) && !pt_local_is_settled(l, check);
}

/* ---- questions */

/* The encoding has changed: solvers are made when somebody asks. */
static void close_solvers(pt_local *l) {
  if (l->solver) pt_solver_delete(l->solver);
  if (l->other) pt_solver_delete(l->other);
  l->solver = l->other = NULL;
}

static pt_solver *make_solver(pt_local *l, bool other) {
  pt_solver *s = NULL;
  pt_err err = {0};
  pt_smt_config config = pt_smt_config_default();
  config.name = other ? l->o->other_solver : l->o->solver;
  config.linear = l->o->linear;
  if (l->o->linear) config.name = "z3", config.check_models = false;
  if (pt_solver_new(&s, l->tt, &config, &err) != PT_OK) return NULL;
  for (size_t k = 0; k < l->enc.facts.n; k++) pt_solver_add(s, l->enc.facts.at[k]);
  return s;
}

static uint32_t time_of(const pt_local *l, bool other) {
  if (l->o->query_ms) return l->o->query_ms;
  if (l->all_at_once) return EASY_MS;
  if (pt_work_us() - l->start_us < PATIENCE_MS * UINT64_C(1000)) return PATIENT_MS;
  return other ? AGAIN_MS : QUERY_MS;
}

/* Products and quotients that bounds decide are asked of nobody. */
static bool is_out_of_bounds(pt_local *l, pt_term t) {
  pt_term_vec all = {0};
  pt_vec_push(l->mem, &all, t);
  for (size_t k = 0; k < l->enc.facts.n; k++)
    pt_vec_push(l->mem, &all, l->enc.facts.at[k]);
  bool is = pt_refute_may_help(&l->bounds, all.at, 1) && pt_refute(&l->bounds, all.at, all.n);
  pt_vec_release(l->mem, &all);
  return is;
}

static pt_answer ask_within(pt_local *l, bool other, pt_term t, uint32_t time_ms) {
  pt_limit limit = {.time_ms = time_ms};
  pt_solver **s = other ? &l->other : &l->solver;
  if (pt_range_of(&l->ranges, t).truth == 0) return PT_UNSAT;
  if (!other && !l->o->linear && is_out_of_bounds(l, t)) return PT_UNSAT;
  if (pt_local_is_stopped(l)) return PT_UNKNOWN;
  if (!*s) *s = make_solver(l, other);
  if (!*s) return PT_UNKNOWN;
  l->r->queries++;
  pt_term split = pt_range_split(&l->ranges, t);
  return pt_solver_check(*s, &split, 1, &limit);
}

pt_answer pt_local_ask(pt_local *l, bool other, pt_term t) {
  return ask_within(l, other, t, time_of(l, other));
}

/* Impossible, and another back end agrees.  Without C's arithmetic there are only hints. */
static bool is_confirmed(pt_local *l, pt_term t) {
  return !pt_local_reads_c(l) || pt_local_ask(l, true, t) == PT_UNSAT;
}

/* The check in all copies of its places, inside of one chain of calls. */
static void both(pt_local *l, uint32_t check, uint32_t chain, pt_term *fails, pt_term *holds) {
  *fails = *holds = pt_false(l->tt);
  for (size_t k = 0; k < l->enc.obligations.n; k++) {
    const pt_lobligation *ob = &l->enc.obligations.at[k];
    if (ob->check != check || ob->chain != chain) continue;
    *holds = pt_mk_or(l->tt, *holds, pt_mk_and(l->tt, ob->reach, ob->ok));
    *fails = pt_mk_or(l->tt, *fails,
                      pt_mk_and(l->tt, ob->reach, pt_mk_not(l->tt, ob->ok)));
  }
}

/* LAV's table; NONE: whether it can fail was not answered, or the other back end does not agree.
   Whether it can hold is asked for a moment: that something is flawed, or unreachable, is easy to
   see, or not worth the time. */
static pt_line_status two(pt_local *l, uint32_t check, uint32_t chain) {
  pt_term fails, holds;
  both(l, check, chain, &fails, &holds);
  pt_answer a = pt_local_ask(l, false, fails);
  if (a == PT_UNKNOWN) return PT_LINE_NONE;
  uint32_t time_ms = time_of(l, false);
  pt_answer b = ask_within(l, false, holds, time_ms < HOLDS_MS ? time_ms : HOLDS_MS);
  if (a == PT_SAT && b != PT_UNSAT) return PT_LINE_UNSAFE;
  bool certified = a == PT_UNSAT && pt_local_certifies(l);
  if (a == PT_UNSAT && !certified && !is_confirmed(l, fails)) return PT_LINE_NONE;
  if (b == PT_UNSAT && !certified && !is_confirmed(l, holds)) return PT_LINE_NONE;
  if (a == PT_SAT) return PT_LINE_FLAWED;
  return b == PT_UNSAT ? PT_LINE_UNREACHABLE : PT_LINE_SAFE;
}

void pt_local_settle(pt_local *l, uint32_t check, pt_line_status s, pt_line_context c) {
  if (s == PT_LINE_NONE && l->lines[check].status != PT_LINE_NONE) return;
  l->lines[check].status = (uint8_t)s;
  l->lines[check].context = s == PT_LINE_NONE ? PT_CONTEXT_NONE : (uint8_t)c;
  l->lines[check].rounds = l->o->under && c >= PT_CONTEXT_FUNCTION ? l->o->first : 0;
}

/* ---- the empty and the block context */

static uint32_t check_of(const pt_ir_ins *i) {
  return !i->dead && pt_op_has_check((pt_op)i->op) ? i->ref : 0;
}

/* Checks that stand in one place only: others wait for the function. */
static uint32_t places_of(const pt_ir_fn *fn, uint32_t check) {
  uint32_t n = 0;
  for (uint32_t i = 1; i < fn->ins.n; i++) n += check_of(&fn->ins.at[i]) == check;
  return n;
}

/* What fails whenever it is reached by its nature: only whether it is reached is of interest. */
static bool is_known_to_fail(const pt_local *l, uint32_t check) {
  return l->prog->checks.at[check].kind == PT_CHECK_UNREACHABLE;
}

static bool is_small(const pt_local *l, const pt_ir_fn *fn, uint32_t check) {
  return !is_known_to_fail(l, check) && places_of(fn, check) == 1;
}

static void settle_small(pt_local *l, uint32_t fn, uint32_t check, pt_line_context c) {
  pt_line_status s = two(l, check, 0);
  pt_local_settle(l, check, s, c);
  pt_local_keep_answer(l, fn, check, 0, s);
}

static void try_empty(pt_local *l, uint32_t fn, uint32_t ins, uint32_t check) {
  pt_lenc_empty(&l->enc, fn, ins);
  close_solvers(l);
  settle_small(l, fn, check, PT_CONTEXT_EMPTY);
}

static void try_block(pt_local *l, uint32_t number, pt_blk b) {
  const pt_ir_fn *fn = l->prog->fns.at[number];
  bool encoded = false;
  for (size_t k = 0; k < fn->blocks.at[b].ins.n && !pt_local_is_stopped(l); k++) {
    uint32_t check = check_of(pt_ir_ins_at(fn, fn->blocks.at[b].ins.at[k]));
    if (!check || !is_asked(l, check) || !is_small(l, fn, check)) continue;
    if (!encoded) {
      pt_lenc_block(&l->enc, number, b);
      close_solvers(l);
      encoded = true;
    }
    settle_small(l, number, check, PT_CONTEXT_BLOCK);
  }
}

static void try_small(pt_local *l, uint32_t number) {
  const pt_ir_fn *fn = l->prog->fns.at[number];
  for (uint32_t i = 1; i < fn->ins.n && !pt_local_is_stopped(l); i++) {
    uint32_t check = check_of(&fn->ins.at[i]);
    if (check && pt_local_is_wanted(l, check) && is_small(l, fn, check))
      try_empty(l, number, i, check);
  }
  for (pt_blk b = 0; b < fn->blocks.n; b++) try_block(l, number, b);
}

/* ---- the function context, and callees inside of it */

void pt_local_remember(pt_local *l, uint32_t fn, uint32_t check, uint32_t chain,
                       pt_line_status s) {
  pt_map_put(l->mem, &l->answer_of, (uint64_t)check << 32 | chain, l->answers.n);
  pt_vec_push(l->mem, &l->answers, ((pt_local_answer){check, chain, (uint8_t)s}));
  pt_local_keep_answer(l, fn, check, chain, s);
}

static bool is_known(const pt_local *l, uint32_t check, uint32_t chain) {
  return pt_map_get(&l->answer_of, (uint64_t)check << 32 | chain, NULL);
}

bool pt_local_is_right(const pt_local *l, uint32_t check, uint32_t chain) {
  uint64_t at;
  if (!pt_map_get(&l->answer_of, (uint64_t)check << 32 | chain, &at)) return false;
  uint8_t s = l->answers.at[at].status;
  return s == PT_LINE_SAFE || s == PT_LINE_UNREACHABLE;
}

/* Rows that hold become facts.  False: there are none. */
static bool find_invariants(pt_local *l) {
  pt_limit limit = {.time_ms = time_of(l, false)};
  pt_solver *s = l->enc.rows.n ? make_solver(l, false) : NULL;
  if (!s) return false;
  bool found = pt_lrows_settle(&l->enc, s, &limit);
  pt_solver_delete(s);
  /* that nothing violates them is asked of the other one, too, unless they will be checked */
  return found && (pt_local_certifies(l) || is_confirmed(l, pt_lrows_violated(&l->enc)));
}

static bool has_open(const pt_local *l) {
  for (size_t k = 0; k < l->enc.obligations.n; k++) {
    uint32_t check = l->enc.obligations.at[k].check;
    if (pt_local_is_wanted(l, check) && !pt_local_is_settled(l, check)) return true;
  }
  return false;
}

static bool is_encoded(const pt_local *l, uint32_t check) {
  for (size_t k = 0; k < l->enc.obligations.n; k++)
    if (l->enc.obligations.at[k].check == check && !l->enc.obligations.at[k].chain) return true;
  return false;
}

/* What the walk did not get to, nothing gets to. */
static void find_unreachable(pt_local *l, uint32_t number) {
  const pt_ir_fn *fn = l->prog->fns.at[number];
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    uint32_t check = check_of(&fn->ins.at[i]);
    if (!check || !is_asked(l, check) || is_encoded(l, check)) continue;
    pt_local_remember(l, number, check, 0, PT_LINE_UNREACHABLE);
    pt_local_settle(l, check, PT_LINE_UNREACHABLE, PT_CONTEXT_FUNCTION);
  }
}

bool pt_local_encode(pt_local *l, uint32_t fn, bool small) {
  pt_local_use_guarantees(l);
  bool whole = pt_lenc_function(&l->enc, fn, small);
  l->small = small;
  close_solvers(l);
  if (l->enc.too_large && l->o->log)
    pt_log_say(l->o->log, "local: %s is too large for a context",
               pt_ir_text(l->prog, l->prog->fns.at[fn]->cname));
  if (whole) pt_local_assume_needs(l, fn);
  return whole;
}

bool pt_local_add_invariants(pt_local *l) {
  size_t facts = l->enc.facts.n;
  if (!l->o->no_invariants && find_invariants(l)) return true;
  l->enc.facts.n = facts;
  close_solvers(l);
  return false;
}

bool pt_local_open_function(pt_local *l, uint32_t fn, bool small) {
  if (!pt_local_encode(l, fn, small)) return false;
  find_unreachable(l, fn);
  if (!has_open(l)) return false;
  if (pt_local_add_invariants(l)) pt_local_keep_rows(l, fn);
  return true;
}

static void try_function(pt_local *l, uint32_t fn) {
  bool open = pt_local_open_function(l, fn, false);
  if (l->enc.too_large && l->out) pt_vec_push(l->mem, &l->out->large, fn);
  if (!open) return;
  for (size_t k = 0; k < l->enc.obligations.n && !pt_local_is_stopped(l); k++) {
    uint32_t check = l->enc.obligations.at[k].check, chain = l->enc.obligations.at[k].chain;
    if (!is_asked(l, check) || is_known(l, check, chain)) continue;
    if (l->hard[check]) continue;
    pt_line_status s = two(l, check, chain);
    l->hard[check] |= s == PT_LINE_NONE && l->o->others_follow;
    pt_local_remember(l, fn, check, chain, s);
    if (!chain) pt_local_settle(l, check, s, PT_CONTEXT_FUNCTION);
  }
  bool is_c = !l->o->under && pt_local_reads_c(l), own = !l->prog->fns.at[fn]->model;
  if (l->out && is_c && own) pt_local_find_causes(l, fn, l->out);
}

/* ---- the caller context */

static bool is_start(const pt_local *l, uint32_t fn) {
  return fn == l->prog->main || l->prog->fns.at[fn]->address_taken;
}

typedef struct {
  uint32_t check;
  uint32_t chain;   /* the first one in which it is not safe, or the last one that was asked */
  uint32_t asked;
  bool reached;
} callers;

static bool is_safe(pt_local *l, callers *c, uint32_t root, uint32_t chain);

static bool is_safe_in(pt_local *l, callers *c, uint32_t caller, uint32_t root, uint32_t chain) {
  const pt_ir_fn *fn = l->prog->fns.at[caller];
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    const pt_ir_ins *call = &fn->ins.at[i];
    if (call->dead || call->op != PT_OP_CALL || call->ref != root) continue;
    if (!is_safe(l, c, caller, pt_lenc_chain(&l->enc, caller, i, chain))) return false;
  }
  return true;
}

/* Whether the check cannot fail when it is reached from ROOT by the calls of CHAIN: it was asked
   there, or holds in all callers of ROOT. */
static bool is_safe(pt_local *l, callers *c, uint32_t root, uint32_t chain) {
  uint64_t at;
  const pt_fns *up = &l->graph.callers[root];
  if (++c->asked > MAX_CALLERS) return false;
  if (!pt_map_get(&l->answer_of, (uint64_t)c->check << 32 | chain, &at)) return false;
  pt_line_status s = (pt_line_status)l->answers.at[at].status;
  c->chain = chain;
  c->reached |= s == PT_LINE_SAFE;
  if (s == PT_LINE_SAFE || s == PT_LINE_UNREACHABLE) return true;
  if (is_start(l, root) || !up->n || l->graph.recursive[root]) return false;
  for (size_t k = 0; k < up->n; k++)
    if (!is_safe_in(l, c, up->at[k], root, chain)) return false;
  return true;
}

static void keep_chain(pt_local *l, pt_line *line, uint32_t chain) {
  line->nchain = 0;
  for (uint32_t c = chain; c && line->nchain < PT_LINE_CHAIN; c = l->enc.calls.at[c].rest) {
    const pt_contexts_call *call = &l->enc.calls.at[c];
    const pt_ir_fn *fn = l->prog->fns.at[call->fn];
    if (!fn->model) line->chain[line->nchain++] = fn->ins.at[call->ins].loc;
  }
}

static void try_callers(pt_local *l) {
  for (uint32_t k = 1; k < l->prog->checks.n && !pt_local_is_stopped(l); k++) {
    callers c = {.check = k};
    uint32_t fn = l->prog->checks.at[k].fn;
    if (l->lines[k].status != PT_LINE_UNSAFE || l->lines[k].context != PT_CONTEXT_FUNCTION || !fn)
      continue;
    bool safe = is_safe(l, &c, fn, 0);
    if (!c.chain) continue;
    keep_chain(l, &l->lines[k], c.chain);
    if (l->lines[k].nchain || safe) l->lines[k].context = PT_CONTEXT_CALLER;
    if (safe) l->lines[k].status = c.reached ? PT_LINE_SAFE : PT_LINE_UNREACHABLE;
  }
}

/* ---- all of them */

/* All contexts of a function, or (only proofs are wanted) those of this size. */
static void try_one(pt_local *l, uint32_t fn, bool small) {
  if (l->all_at_once) pt_local_all_at_once(l, fn, small);
  if (small && (!l->all_at_once || l->enc.too_large)) try_small(l, fn);
  if (small && !l->all_at_once) try_function(l, fn);
  pt_local_certify(l, fn);
  pt_job_sync(&l->o->job);
}

/* A model of the library is asked inside of its callers; for itself only for proofs, in the small
   context. */
static bool is_worth_it(const pt_local *l, uint32_t fn, bool small) {
  bool model = l->prog->fns.at[fn]->model;
  return l->prog->fns.at[fn]->blocks.n && (!model || (l->all_at_once && small));
}

static void try_each(pt_local *l, bool small) {
  for (size_t k = 0; k + 1 < l->prog->fns.n && !pt_local_is_stopped(l); k++) {
    uint32_t fn = l->graph.order[k];
    if (is_worth_it(l, fn, small)) try_one(l, fn, small);
  }
}

/* Calls that no context has, of recursive and large functions: by what these guarantee.  That rests
   on all functions; what is not proved so stays what it was. */
static void try_summaries(pt_local *l) {
  size_t n = l->prog->checks.n;
  bool asked = l->enc.unknown_calls && l->o->calls == PT_LOCAL_BODIES && !l->o->no_invariants;
  if (!asked || !pt_local_certifies(l)) return;
  pt_line *before = pt_mem_alloc(l->mem, n * sizeof *before);
  memcpy(before, l->lines, n * sizeof *before);
  l->all_at_once = true;
  pt_local_modular(l);
  l->all_at_once = false;
  for (size_t k = 1; k < n; k++) {
    bool proved = before[k].status != l->lines[k].status && l->r->checks[k].verdict != PT_OPEN;
    if (proved)
      l->lines[k].context = PT_CONTEXT_PROGRAM;
    else
      l->lines[k] = before[k];
  }
  pt_mem_free(l->mem, before, n * sizeof *before);
}

static void try_all(pt_local *l) {
  try_each(l, true);
  if (l->all_at_once) {
    pt_local_modular(l);
    try_each(l, false);
  }
  try_callers(l);
  pt_local_certify(l, 0);
  if (!l->all_at_once) try_summaries(l);
}

/* The user's call of the model that an answer is about; 0: its check is the user's. */
static uint32_t call_of(const pt_local *l, const pt_local_answer *a) {
  uint32_t loc = 0, fn = l->prog->checks.at[a->check].fn;
  if (!fn || !l->prog->fns.at[fn]->model) return 0;
  for (uint32_t c = a->chain; c; c = l->enc.calls.at[c].rest) {
    const pt_ir_fn *f = l->prog->fns.at[l->enc.calls.at[c].fn];
    if (!f->model) loc = f->ins.at[l->enc.calls.at[c].ins].loc;
  }
  return loc;
}

static void keep_calls(pt_local *l, pt_lines *lines) {
  for (size_t k = 0; k < l->answers.n; k++) {
    uint32_t loc = call_of(l, &l->answers.at[k]);
    pt_line_call c = {l->answers.at[k].check, loc, l->answers.at[k].status};
    if (loc) pt_vec_push(l->mem, &lines->calls, c);
  }
}

/* Without a certificate, what two back ends say counts. */
static bool conclude(pt_local *l) {
  bool all = true;
  for (uint32_t k = 1; k < l->prog->checks.n; k++) {
    uint8_t s = l->lines[k].status;
    bool proved = s == PT_LINE_SAFE || s == PT_LINE_UNREACHABLE;
    if (!pt_local_is_wanted(l, k)) continue;
    if (proved && pt_local_is_exact(l) && !l->o->certify)
      pt_result_prove(l->r, k, s == PT_LINE_SAFE, PT_ENGINE_LOCAL);
    all &= l->r->checks[k].verdict != PT_OPEN;
  }
  pt_job_sync(&l->o->job);
  return all;
}

/* What all calls give functions, as far as that is confirmed. */
static void find_loans(pt_local *l) {
  pt_local_guess_loans(l);
  l->o->certify_loans(l->o->certify_payload, &l->loans);
  l->enc.loans = &l->loans;
}

bool pt_engine_local(pt_result *r, pt_terms *tt, const pt_local_options *o, pt_lines *lines) {
  pt_lines own = {0};
  size_t n = r->prog->checks.n;
  pt_lines_init(&own, r->mem, n);
  pt_local l = {.r = r, .mem = r->mem, .tt = tt, .prog = r->prog, .o = o};
  pt_lenc_options options = {.first = o->first,
                             .last = o->last,
                             .under = o->under,
                             .calls = o->calls,
                             .no_memory = o->no_memory,
                             .max_ins = o->max_ins ? o->max_ins : MAX_INS,
                             .stop = o->job.stop};
  l.start_us = pt_work_us();
  pt_ir_callgraph_init(&l.graph, r->mem, r->prog);
  pt_lenc_init(&l.enc, r->mem, tt, r->prog, &l.graph, &options);
  l.described = l.enc.described && (!pt_ir_leaves_models(r->prog) ||
                                    (o->job.checks >> PT_CHECK_UNREACHABLE & 1));
  l.all_at_once = !lines && pt_local_certifies(&l);
  l.lines = lines ? lines->at : own.at, l.out = lines;
  l.hard = pt_mem_alloc(r->mem, n * sizeof *l.hard);
  l.whole = pt_mem_alloc(r->mem, r->prog->fns.n * sizeof *l.whole);
  pt_ranges_init(&l.ranges, r->mem, tt);
  pt_ranges_init(&l.bounds, r->mem, tt);
  if (l.all_at_once && o->certify_loans) find_loans(&l);
  try_all(&l);
  bool all = conclude(&l);
  if (lines) keep_calls(&l, lines);
  close_solvers(&l);
  pt_lenc_release(&l.enc);
  pt_ranges_release(&l.ranges);
  pt_ranges_release(&l.bounds);
  pt_ir_callgraph_release(&l.graph);
  pt_mem_free(r->mem, l.hard, n * sizeof *l.hard);
  pt_mem_free(r->mem, l.whole, r->prog->fns.n * sizeof *l.whole);
  pt_vec_release(r->mem, &l.answers);
  pt_vec_release(r->mem, &l.pledges);
  pt_map_release(r->mem, &l.answer_of);
  pt_vec_release(r->mem, &l.loans);
  pt_contexts_release(r->mem, &l.here);
  pt_contexts_release(r->mem, &l.chains);
  pt_lines_release(&own, r->mem, n);
  return all;
}
