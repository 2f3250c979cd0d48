/* The check of an unwinding proof: passes until everything is learnt, then one question to Z3. */
#include "check/unwind.h"

#include <assert.h>
#include <stdarg.h>

#include "check/unwind_priv.h"

enum { MAX_PASSES = 30, DEFAULT_INS = 3000000 };

/* ---- reading the claim */

static bool is_access(pt_check_kind k) { return k >= PT_CHECK_ACCESS && k <= PT_CHECK_UNINIT; }

static const char *read_checks(pt_unw *x) {
  for (size_t k = 0; k < x->proof->checks.n; k++) {
    uint32_t c = x->proof->checks.at[k];
    if (c == 0 || c >= x->prog->checks.n) return "the claim is about a check that does not exist";
    pt_check_kind kind = (pt_check_kind)x->prog->checks.at[c].kind;
    x->claimed[c] = true;
    x->access |= is_access(kind);
    x->endless |= PT_CHECKS_ENDLESS >> kind & 1;
    x->lost |= kind == PT_CHECK_LEAK_LOST;
    x->unfreed |= kind == PT_CHECK_LEAK_UNFREED;
  }
  return NULL;
}

static const char *read_late(pt_unw *x) {
  for (size_t k = 0; k < x->proof->late.n; k++) {
    uint32_t c = x->proof->late.at[k];
    if (c == 0 || c >= x->prog->checks.n) return "the claim is about a check that does not exist";
    x->late[c] = true;
  }
  for (size_t k = 0; x->proof->early && k < x->proof->loops.n; k++)
    if (x->proof->loops.at[k].ranked) return "the claim ranks a loop of which one copy counts";
  return NULL;
}

static const char *read_contexts(pt_unw *x) {
  const pt_proof *p = x->proof;
  if (p->contexts.n && p->contexts.at[0].fn != x->prog->main)
    return "the claim starts at another function";
  uint32_t root = pt_learnt_context(x->l, x->mem, 0, 0, x->prog->main, true);
  assert(root == 0);
  pt_vec_push(x->mem, &x->context_of, root);
  for (size_t k = 1; k < p->contexts.n; k++) {
    const pt_proof_context *c = &p->contexts.at[k];
    if (c->parent >= k || c->fn == 0 || c->fn >= x->prog->fns.n)
      return "the claim's calling contexts are not in order";
    uint32_t id = pt_learnt_context(x->l, x->mem, x->context_of.at[c->parent], c->ins, c->fn, true);
    pt_vec_push(x->mem, &x->context_of, id);
  }
  return NULL;
}

static const char *read_loops(pt_unw *x) {
  for (size_t k = 0; k < x->proof->loops.n; k++) {
    const pt_proof_loop *c = &x->proof->loops.at[k];
    if (c->context >= x->context_of.n)
      return "the claim has a loop in a context that does not exist";
    uint32_t id = pt_learnt_loop(x->l, x->mem, x->context_of.at[c->context], c->head);
    if (x->l->loops.at[id].claim) return "the claim has a loop twice";
    x->l->loops.at[id].claim = c;
  }
  return NULL;
}

static const char *read_claim(pt_unw *x) {
  const char *why = read_checks(x);
  if (!why) why = read_late(x);
  if (!why) why = read_contexts(x);
  return why ? why : read_loops(x);
}

/* ---- passes */

static void release_pass(pt_unw *x) {
  pt_mem *m = x->mem;
  for (size_t k = 0; k < x->slots.n; k++) pt_vec_release(m, &x->slots.at[k].events);
  for (size_t k = 0; k < x->groups.n; k++) pt_vec_release(m, &x->groups.at[k].pieces);
  for (size_t k = 0; k < x->cuts.n; k++) {
    pt_vec_release(m, &x->cuts.at[k].same);
    pt_vec_release(m, &x->cuts.at[k].objs);
    pt_vec_release(m, &x->cuts.at[k].guesses);
    pt_vec_release(m, &x->cuts.at[k].boxes);
  }
  pt_vec_release(m, &x->facts);
  pt_vec_release(m, &x->defines);
  pt_vec_release(m, &x->brings);
  pt_vec_release(m, &x->phis);
  pt_vec_release(m, &x->nodes);
  pt_vec_release(m, &x->edges);
  pt_vec_release(m, &x->events);
  pt_vec_release(m, &x->slots);
  pt_vec_release(m, &x->groups);
  pt_vec_release(m, &x->bads);
  pt_vec_release(m, &x->cuts);
  pt_vec_release(m, &x->backs);
  pt_vec_release(m, &x->inputs);
  pt_vec_release(m, &x->open_cuts);
  pt_unw_release_quants(x);
  pt_vec_release(m, &x->points);
  pt_map *maps[] = {&x->slot_ids, &x->joined,   &x->group_ids, &x->made,
                    &x->bits_of,  &x->float_of, &x->undefined, &x->copied, &x->absent};
  for (size_t k = 0; k < sizeof maps / sizeof *maps; k++) pt_map_release(m, maps[k]);
  if (x->tt) pt_terms_delete(x->tt);
  x->tt = NULL;
}

static void begin_pass(pt_unw *x) {
  release_pass(x);
  x->tt = pt_terms_new(x->mem);
  x->ins = x->max_stack = 0;
  x->nframes = x->depth = 0;
  x->restart = x->deep = false;
  x->inexact = x->unbound = NULL;
  for (size_t k = 0; k < x->l->objs.n; k++) {
    pt_uobj *o = &x->l->objs.at[k];
    o->grain = o->next_grain, o->guessed = false, o->size = (pt_term){0};
    pt_vec_reset(&o->all);
    pt_vec_reset(&o->wide);
  }
}

/* The graph, when nothing is left to learn. */
static uint32_t unwind(pt_unw *x) {
  uint32_t passes = 0;
  do {
    begin_pass(x);
    pt_unw_program(x);
    if (!x->gave_up) pt_unw_instances(x);
    if (!x->gave_up) pt_unw_backs(x);
    if (++passes == MAX_PASSES && x->restart)
      pt_unw_give_up(x, "what loops change could not be settled");
  } while (x->restart && !x->gave_up);
  if (x->unbound) pt_unw_give_up(x, x->unbound);
  return passes;
}

/* ---- checks of the whole program */

static const char *check_stack(const pt_unw *x) {
  uint64_t limit = x->job->stack_limit ? x->job->stack_limit : UINT64_C(8) << 20;
  for (uint32_t c = 1; c < x->prog->checks.n; c++)
    if (x->claimed[c] && x->prog->checks.at[c].kind == PT_CHECK_STACK &&
        (x->deep || x->max_stack > limit))
      return "the size of the stack is not bounded by what the checker knows";
  return NULL;
}

/* ---- the question */

__attribute__((format(printf, 3, 4))) static void say(char *why, size_t size, const char *format,
                                                      ...) {
  va_list args;
  va_start(args, format);
  if (size) vsnprintf(why, size, format, args);
  va_end(args);
}

static void say_bad(const pt_unw *x, const pt_ubad *b, char *why, size_t size) {
  char loc[256];
  pt_ir_loc_text(x->prog, b->loc, loc, sizeof loc);
  switch ((pt_ubad_kind)b->kind) {
  case PT_UBAD_CHECK:
    say(why, size, "check c%u (%s, %s) can fail", b->check,
        pt_check_name((pt_check_kind)x->prog->checks.at[b->check].kind), loc);
    return;
  case PT_UBAD_ROWS:
    say(why, size, "the loop at %s goes round to a state that its rows do not have", loc);
    return;
  case PT_UBAD_ROUND:
    say(why, size, "the loop at %s goes round more than %llu times", loc,
        (unsigned long long)b->copies);
    return;
  case PT_UBAD_RANK:
    say(why, size, "the loop at %s goes round, and its rank does not fall", loc);
    return;
  case PT_UBAD_LOST: say(why, size, "%s%s%s", b->text, *loc ? " at " : "", loc); return;
  }
}

/* The first thing of the model's path that should not be; LOST: that is only unknown. */
static const pt_ubad *find_bad(const pt_unw *x, pt_model *md, bool lost) {
  for (size_t k = 0; k < x->bads.n; k++) {
    const pt_ubad *b = &x->bads.at[k];
    if ((b->kind == PT_UBAD_LOST) == lost && pt_model_is_true(md, b->when)) return b;
  }
  return NULL;
}

/* Another model, which meets nothing unknown; false: none was found. */
static bool find_known(pt_unw *x, pt_solver *s, const pt_limit *limit, pt_model *md) {
  for (size_t k = 0; k < x->bads.n; k++)
    if (x->bads.at[k].kind == PT_UBAD_LOST) pt_solver_add(s, pt_mk_not(x->tt, x->bads.at[k].when));
  if (pt_solver_check(s, NULL, 0, limit) != PT_SAT) return false;
  pt_model_reset(md);
  pt_solver_model(s, md);
  return true;
}

/* The solver has a model: how much it counts. */
static pt_unwind_answer explain(pt_unw *x, pt_solver *s, const pt_unwind_limits *l, char *why,
                                size_t size) {
  pt_limit limit = {.time_ms = l->time_ms};
  pt_model *md = pt_model_new(x->tt);
  pt_solver_model(s, md);
  const pt_ubad *lost = find_bad(x, md, true), *bad = find_bad(x, md, false);
  pt_unwind_answer answer = lost || !bad || x->inexact ? PT_UNWIND_GAVE_UP : PT_UNWIND_DOUBTED;
  if (lost || bad) say_bad(x, lost ? lost : bad, why, size);
  else say(why, size, "the solver's model shows nothing");
  size_t n = size ? strlen(why) : 0;
  if (!lost && bad && x->inexact && size)
    snprintf(why + n, size - n, ", perhaps only because %s", x->inexact);
  if (lost) bad = find_known(x, s, &limit, md) ? find_bad(x, md, false) : NULL;
  if (bad && l->exec && pt_unw_run_fails(x, md, l->exec)) {
    say_bad(x, bad, why, size);
    answer = PT_UNWIND_REFUTED;
  }
  pt_model_delete(md);
  return answer;
}

static pt_unwind_answer ask(pt_unw *x, const pt_unwind_limits *l, char *why, size_t size) {
  pt_smt_config config = pt_smt_config_default();
  pt_solver *s = NULL;
  pt_err err = {0};
  config.name = l->solver ? l->solver : "z3", config.hint = PT_HINT_UNROLL;
  if (pt_solver_new(&s, x->tt, &config, &err) != PT_OK) {
    say(why, size, "%s", err.text);
    return PT_UNWIND_GAVE_UP;
  }
  pt_answer a = pt_unw_ask(x, s, &config, l->time_ms);
  pt_unwind_answer answer = a == PT_UNSAT ? PT_UNWIND_CONFIRMED : PT_UNWIND_GAVE_UP;
  if (a == PT_SAT) answer = explain(x, s, l, why, size);
  if (a == PT_UNKNOWN) say(why, size, "the solver gave no answer: %s", pt_why_text(s->why));
  pt_solver_delete(s);
  return answer;
}

pt_unwind_answer pt_unwind_check(pt_mem *m, const pt_ir_prog *p, const pt_job *job,
                                 const pt_proof *proof, const pt_unwind_limits *l,
                                 pt_unwind_stats *stats, char *why, size_t size) {
  pt_learnt learnt;
  pt_unw x = {.mem = m, .prog = p, .job = job, .proof = proof, .l = &learnt};
  pt_unwind_answer answer = PT_UNWIND_GAVE_UP;
  pt_unwind_stats cost = {0};
  say(why, size, "%s", "");
  x.max_ins = l && l->max_ins ? l->max_ins : DEFAULT_INS;
  x.either = l && l->either;
  x.claimed = pt_mem_alloc(m, p->checks.n * sizeof *x.claimed);
  x.late = pt_mem_alloc(m, p->checks.n * sizeof *x.late);
  pt_learnt_init(&learnt, m, p);
  x.gave_up = job->narrowed ? pt_reason_sentence(job->narrowed) : read_claim(&x);
  if (!x.gave_up) cost.passes = unwind(&x);
  if (!x.gave_up) x.gave_up = check_stack(&x);
  if (x.gave_up) say(why, size, "%s", x.gave_up);
  else answer = ask(&x, l ? l : &(pt_unwind_limits){0}, why, size);
  cost.nodes = (uint32_t)x.nodes.n, cost.ins = x.ins, cost.terms = x.tt ? pt_terms_count(x.tt) : 0;
  if (stats) *stats = cost;
  release_pass(&x);
  pt_learnt_release(&learnt, m, p);
  pt_vec_release(m, &x.context_of);
  pt_mem_free(m, x.claimed, p->checks.n * sizeof *x.claimed);
  pt_mem_free(m, x.late, p->checks.n * sizeof *x.late);
  return answer;
}
