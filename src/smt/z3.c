/* The z3 back end: Z3 in this process.

   Idea: our own stack of assertions is the truth, and the Z3 solver has a prefix of it, brought
   up to date at each check.  So Z3's solver, or its whole context, can be thrown away at any time:
   when the terms need another logic, when it has failed, or when it has collected too much.

   The logic is chosen from the terms (scan.h): a logic that lacks a theory makes Z3 answer SAT
   wrongly.  Limits of time and memory and interrupts are the work of watch.h, not of Z3's own
   timer, whose threads do not survive a fork.  While the smt core turns multiplications and
   divisions into bits it does not listen; what that would cost is estimated before, and a check
   that could not be stopped in time runs in a forked copy (fork.h). */
#include <assert.h>
#include <math.h>

#include "base/stats.h"
#include "smt/fork.h"
#include "smt/z3_priv.h"

enum {
  STALE_PROXIES = 250,  /* more than this beyond what is in use: a new solver */
  UNNEEDED_CHECKS = 50, /* after so many checks a configuration that is too strong is left */
  FREE_BLAST_MS = 250   /* work that need not be stoppable */
};

static const double CELL_US = 9.0; /* time and memory per bit cell of a multiplier */
static const double CELL_BYTES = 2500.0;

static pt_z3 *self(pt_solver *s) { return (pt_z3 *)s; }

static void ignore_error(Z3_context c, Z3_error_code e) { (void)c, (void)e; }

static void stop_z3(void *payload) { Z3_interrupt(((pt_z3 *)payload)->ctx); }

/* ---- making and dropping ---- */

static void drop_model(pt_z3 *z) {
  if (z->model) Z3_model_dec_ref(z->ctx, z->model);
  z->model = NULL;
  pt_model_reset(z->copy);
}

static void drop_solver(pt_z3 *z) {
  if (z->solver) Z3_solver_dec_ref(z->ctx, z->solver);
  z->solver = NULL;
  z->config = PT_Z3_NONE;
  z->kinds = z->unneeded = z->effort = 0;
  z->levels = z->count = 0;
  pt_vec_reset(&z->proxies);
  pt_map_reset(&z->proxy_of);
  pt_map_reset(&z->blasted);
}

static void drop_context(pt_z3 *z) {
  if (!z->ctx) return;
  drop_model(z);
  drop_solver(z);
  while (z->kept.n)
    Z3_dec_ref(z->ctx, pt_vec_pop(&z->kept));
  Z3_del_context(z->ctx);
  z->ctx = NULL;
  pt_vec_release(z->mem, &z->asts);
  pt_vec_release(z->mem, &z->sorts);
  pt_vec_release(z->mem, &z->funs);
  z->truth = z->nearest = z->towards_zero = NULL;
  z->failed = false;
  z->error = Z3_OK;
}

static void need_context(pt_z3 *z) {
  if (z->failed) drop_context(z);
  if (z->ctx) return;
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "model", "true");
  z->ctx = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(z->ctx, ignore_error);
  z->truth = pt_z3_keep(z, Z3_mk_true(z->ctx));
  z->nearest = pt_z3_keep(z, Z3_mk_fpa_rne(z->ctx));
  z->towards_zero = pt_z3_keep(z, Z3_mk_fpa_rtz(z->ctx));
}

static pt_z3_config choose(const pt_z3 *z, uint32_t kinds) {
  if (z->linear) return PT_Z3_LIA;
  if (kinds & (PT_HAS_QUANT | PT_HAS_CONST_ARRAY | PT_HAS_ARRAY_EQ | PT_HAS_ODD_ARRAY))
    return PT_Z3_SIMPLE;
  if (kinds & PT_HAS_FP) return kinds & (PT_HAS_ARRAY | PT_HAS_FUN) ? PT_Z3_SIMPLE : PT_Z3_FPBV;
  if (kinds & PT_HAS_ARRAY && (z->hint == PT_HINT_ARRAY || z->hint == PT_HINT_HARD))
    return PT_Z3_SIMPLE;
  if (z->hint == PT_HINT_HARD) return PT_Z3_FRESH;
  if (z->hint == PT_HINT_UNROLL && !(kinds & (PT_HAS_ARRAY | PT_HAS_FUN))) return PT_Z3_BV;
  return PT_Z3_AUFBV;
}

static Z3_solver make_solver(pt_z3 *z, pt_z3_config config) {
  static const char *const logic[] = {[PT_Z3_AUFBV] = "QF_AUFBV",
                                      [PT_Z3_BV] = "QF_BV",
                                      [PT_Z3_FPBV] = "QF_FPBV",
                                      [PT_Z3_LIA] = "QF_LIA"};
  if (config == PT_Z3_SIMPLE) return Z3_mk_simple_solver(z->ctx);
  if (config == PT_Z3_FRESH) return Z3_mk_solver(z->ctx);
  return Z3_mk_solver_for_logic(z->ctx, Z3_mk_string_symbol(z->ctx, logic[config]));
}

static void set_number(pt_z3 *z, const char *name, uint32_t value) {
  Z3_params p = Z3_mk_params(z->ctx);
  Z3_params_inc_ref(z->ctx, p);
  Z3_params_set_uint(z->ctx, p, Z3_mk_string_symbol(z->ctx, name), value);
  Z3_solver_set_params(z->ctx, z->solver, p);
  Z3_params_dec_ref(z->ctx, p);
}

/* Z3 would take over SIGINT during a check. */
static void leave_signals(pt_z3 *z) {
  Z3_params p = Z3_mk_params(z->ctx);
  Z3_params_inc_ref(z->ctx, p);
  Z3_params_set_bool(z->ctx, p, Z3_mk_string_symbol(z->ctx, "ctrl_c"), false);
  Z3_solver_set_params(z->ctx, z->solver, p);
  Z3_params_dec_ref(z->ctx, p);
}

/* A solver that has every theory of KINDS.  One that has more is kept for a while: going back
   and forth would be worse. */
static void need_solver(pt_z3 *z, uint32_t kinds, size_t nassume) {
  if (z->solver && choose(z, kinds) != z->config)
    z->unneeded++;
  else
    z->unneeded = 0;
  bool lacks = (kinds & ~z->kinds) && choose(z, kinds | z->kinds) != z->config;
  bool stale = z->proxies.n > STALE_PROXIES + 8 * nassume;
  if (lacks) kinds |= z->kinds;
  if (z->solver && !lacks && !stale && z->unneeded < UNNEEDED_CHECKS && z->config != PT_Z3_FRESH) {
    z->kinds |= kinds;
    return;
  }
  drop_solver(z);
  z->config = choose(z, kinds);
  z->kinds = kinds;
  z->solver = make_solver(z, z->config);
  if (!z->solver) {
    pt_z3_keep(z, NULL);
    return;
  }
  Z3_solver_inc_ref(z->ctx, z->solver);
  leave_signals(z);
  if (z->seed) set_number(z, "random_seed", z->seed);
}

/* ---- bringing the Z3 solver up to date ---- */

static void forget_above(pt_z3 *z, size_t level) {
  while (z->proxies.n && pt_vec_top(&z->proxies).level > level) {
    pt_map_remove(&z->proxy_of, pt_vec_top(&z->proxies).term.i);
    z->proxies.n--;
  }
  if (!z->blasted.n) return;
  pt_map old = z->blasted;
  z->blasted = (pt_map){0};
  for (size_t i = 0; i < old.cap; i++)
    if (old.at[i].used == 1 && old.at[i].val <= level)
      pt_map_put(z->mem, &z->blasted, old.at[i].key, old.at[i].val);
  pt_map_release(z->mem, &old);
}

static bool healthy(pt_z3 *z) {
  if (!z->failed && Z3_get_error_code(z->ctx) != Z3_OK)
    z->failed = true, z->error = Z3_get_error_code(z->ctx);
  return !z->failed && !z->unsupported.i;
}

static bool assert_one(pt_z3 *z, pt_term t) {
  Z3_ast a = pt_z3_term(z, t);
  if (!a) return false;
  Z3_solver_assert(z->ctx, z->solver, a);
  return healthy(z);
}

/* Level K of STACK begins at assertion LEVELS.at[K - 1]. */
static bool bring_up_to_date(pt_z3 *z) {
  while (z->levels < z->stack.levels.n || z->count < z->stack.terms.n) {
    if (z->levels < z->stack.levels.n && z->stack.levels.at[z->levels] == z->count) {
      Z3_solver_push(z->ctx, z->solver);
      z->levels++;
      if (!healthy(z)) return false;
      continue;
    }
    if (!assert_one(z, z->stack.terms.at[z->count])) return false;
    z->count++;
  }
  return true;
}

static bool is_literal(const pt_terms *tt, pt_term t) {
  if (pt_term_op(tt, t) == PT_TOP_NOT) t = pt_term_arg(tt, t, 0);
  return pt_term_op(tt, t) == PT_TOP_VAR;
}

/* A literal that stands for assumption T. */
static Z3_ast literal_of(pt_z3 *z, pt_term t) {
  uint64_t place;
  Z3_ast a = pt_z3_term(z, t);
  if (!a || is_literal(z->base.terms, t)) return a;
  if (pt_map_get(&z->proxy_of, t.i, &place)) {
    z->proxies.at[place].check = z->stats.checks;
    return z->proxies.at[place].literal;
  }
  Z3_sort boolean = Z3_mk_bool_sort(z->ctx);
  Z3_ast p = pt_z3_keep(z, Z3_mk_fresh_const(z->ctx, "p", boolean));
  Z3_solver_assert(z->ctx, z->solver, pt_z3_keep(z, Z3_mk_implies(z->ctx, p, a)));
  if (!healthy(z)) return NULL;
  pt_map_put(z->mem, &z->proxy_of, t.i, z->proxies.n);
  pt_z3_proxy proxy = {.term = t,
                       .literal = p,
                       .negated = pt_z3_keep(z, Z3_mk_not(z->ctx, p)),
                       .level = z->levels,
                       .check = z->stats.checks};
  pt_vec_push(z->mem, &z->proxies, proxy);
  return p;
}

/* ---- what a check would cost before it can be stopped ---- */

/* Measured on Z3 4.8.12: how much work each operator is, in cells of a multiplier. */
static double own_cost(const pt_terms *tt, pt_term t) {
  pt_top op = pt_term_op(tt, t);
  double w = pt_term_width(tt, t);
  if (op == PT_TOP_MUL) {
    bool by_constant = pt_term_op(tt, pt_term_arg(tt, t, 0)) == PT_TOP_CONST ||
                       pt_term_op(tt, pt_term_arg(tt, t, 1)) == PT_TOP_CONST;
    return by_constant ? w * w / 2 : w * w;
  }
  if (op >= PT_TOP_UDIV && op <= PT_TOP_SREM) return 3 * w * w;
  if (op == PT_TOP_FADD || op == PT_TOP_FSUB) return 3 * w * w;
  if (op == PT_TOP_FMUL) return 9 * w * w;
  if (op == PT_TOP_FDIV) return 70 * w * w;
  return w / 16;
}

static double tree_cost(pt_z3 *z, pt_term t) {
  const pt_terms *tt = z->base.terms;
  pt_term_vec todo = {0};
  size_t known = z->cost.n;
  if (known <= t.i) pt_vec_resize(z->mem, &z->cost, pt_terms_count(tt));
  for (size_t i = known; i < z->cost.n; i++)
    z->cost.at[i] = -1;
  pt_vec_push(z->mem, &todo, t);
  while (todo.n) {
    pt_term u = pt_vec_top(&todo);
    size_t before = todo.n;
    double sum = own_cost(tt, u);
    for (uint32_t k = 0; k < pt_term_nargs(tt, u) && z->cost.at[u.i] < 0; k++) {
      pt_term a = pt_term_arg(tt, u, k);
      if (z->cost.at[a.i] < 0)
        pt_vec_push(z->mem, &todo, a);
      else
        sum += z->cost.at[a.i];
    }
    if (todo.n > before) continue;
    if (z->cost.at[u.i] < 0) z->cost.at[u.i] = fmin(sum, 1e15);
    todo.n--;
  }
  pt_vec_release(z->mem, &todo);
  return z->cost.at[t.i];
}

/* The distinct expensive terms below ROOTS that the Z3 solver does not have. */
static double new_cost(pt_z3 *z, const pt_term *roots, size_t n, pt_term_vec *found) {
  const pt_terms *tt = z->base.terms;
  pt_map seen = {0};
  pt_term_vec todo = {0};
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    pt_vec_push(z->mem, &todo, roots[i]);
  while (todo.n) {
    pt_term t = pt_vec_pop(&todo);
    if (pt_map_get(&seen, t.i, NULL)) continue;
    pt_map_put(z->mem, &seen, t.i, 1);
    double own = own_cost(tt, t);
    if (own >= 64 && !pt_map_get(&z->blasted, t.i, NULL)) {
      sum += own;
      pt_vec_push(z->mem, found, t);
    }
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      if (z->cost.at[pt_term_arg(tt, t, k).i] >= 64)
        pt_vec_push(z->mem, &todo, pt_term_arg(tt, t, k));
  }
  pt_map_release(z->mem, &seen);
  pt_vec_release(z->mem, &todo);
  return sum;
}

/* True: in this process the check could overrun its limit. */
static bool is_unstoppable(pt_z3 *z, const pt_limit *limit) {
  if (!limit || (!limit->time_ms && !limit->memory)) return false;
  pt_z3_config config = choose(z, pt_scan_all(&z->scan, z->base.terms, z->query.at, z->query.n));
  if (config == PT_Z3_FRESH || config == PT_Z3_LIA) return false; /* tactics do listen */
  size_t n = z->query.n - z->count;
  if (!n) return false;
  const pt_term *new_terms = z->query.at + z->count;
  double tree = 0;
  for (size_t i = 0; i < n; i++)
    tree += tree_cost(z, new_terms[i]);
  if (tree * CELL_US < FREE_BLAST_MS * 1e3) return false;
  pt_term_vec found = {0};
  double cells = new_cost(z, new_terms, n, &found);
  double ms = cells * CELL_US / 1e3;
  bool late = limit->time_ms && ms > FREE_BLAST_MS && ms > limit->time_ms / 2.0;
  bool big = limit->memory &&
             (double)pt_watch_memory(0) + cells * CELL_BYTES > (double)limit->memory * 0.9;
  if (!late && !big)
    for (size_t i = 0; i < found.n; i++)
      pt_map_put(z->mem, &z->blasted, found.at[i].i, z->stack.levels.n);
  pt_vec_release(z->mem, &found);
  return late || big;
}

/* ---- the check ---- */

__attribute__((format(printf, 3, 4))) static pt_answer unknown(pt_z3 *z, pt_why why,
                                                               const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(z->base.message, sizeof z->base.message, format, args);
  va_end(args);
  z->base.why = why;
  return PT_UNKNOWN;
}

static pt_answer failure(pt_z3 *z) {
  if (z->unsupported.i) {
    const char *name = pt_top_name(pt_term_op(z->base.terms, z->unsupported));
    z->unsupported = (pt_term){0};
    return unknown(z, PT_WHY_UNSUPPORTED, "no meaning for %s%s", *name ? name : "this term",
                   z->linear ? " in the linear reading" : " in Z3");
  }
  Z3_error_code e = z->error;
  const char *text = e == Z3_EXCEPTION ? Z3_get_error_msg(z->ctx, e) : NULL;
  bool memory = e == Z3_MEMOUT_FAIL || (text && strstr(text, "memory"));
  return unknown(z, memory ? PT_WHY_MEMORY : PT_WHY_INCOMPLETE, "Z3 failed (code %d%s%s)", (int)e,
                 text ? ": " : "", text ? text : "");
}

static pt_answer explain(pt_z3 *z, pt_watch_reason stopped) {
  switch (stopped) {
  case PT_WATCH_TIME: return unknown(z, PT_WHY_TIME, "Z3 was stopped");
  case PT_WATCH_MEMORY: return unknown(z, PT_WHY_MEMORY, "Z3 was stopped");
  case PT_WATCH_FLAG: return unknown(z, PT_WHY_INTERRUPT, "Z3 was stopped");
  case PT_WATCH_NOTHING: break;
  }
  if (Z3_get_error_code(z->ctx) != Z3_OK) return healthy(z), failure(z);
  const char *reason = Z3_solver_get_reason_unknown(z->ctx, z->solver);
  if (!reason) reason = "";
  bool vague = !*reason || strcmp(reason, "unknown") == 0;
  bool effort = z->effort && (vague || strstr(reason, "resource") || strstr(reason, "cancel"));
  bool memory = strstr(reason, "memout") || strstr(reason, "out of memory");
  pt_why why = memory ? PT_WHY_MEMORY : PT_WHY_INCOMPLETE;
  return unknown(z, effort ? PT_WHY_EFFORT : why, "Z3: %s", reason);
}

static void keep_core(pt_z3 *z, const Z3_ast *literals, size_t n) {
  pt_map in_core = {0};
  Z3_ast_vector v = Z3_solver_get_unsat_core(z->ctx, z->solver);
  pt_vec_resize(z->mem, &z->core, n);
  if (!v) {
    memset(z->core.at, 1, n);
    return;
  }
  Z3_ast_vector_inc_ref(z->ctx, v);
  for (uint32_t i = 0; i < Z3_ast_vector_size(z->ctx, v); i++)
    pt_map_put(z->mem, &in_core, (uintptr_t)Z3_ast_vector_get(z->ctx, v, i), 1);
  Z3_ast_vector_dec_ref(z->ctx, v);
  for (size_t i = 0; i < n; i++)
    z->core.at[i] = pt_map_get(&in_core, (uintptr_t)literals[i], NULL);
  pt_map_release(z->mem, &in_core);
}

static void set_effort(pt_z3 *z, uint64_t effort) {
  uint32_t value = effort > UINT32_MAX ? UINT32_MAX : (uint32_t)effort;
  if (value == z->effort) return;
  set_number(z, "rlimit", value);
  z->effort = value;
}

/* LITERALS: N assumptions, and then the ones that only help the search. */
static pt_answer ask(pt_z3 *z, const Z3_ast *literals, size_t n, size_t nall,
                     const pt_limit *limit) {
  Z3_lbool r;
  set_effort(z, limit ? limit->effort : 0);
  pt_watch_begin(z->watch, limit ? limit->time_ms : 0, limit ? limit->memory : 0);
  if (nall)
    r = Z3_solver_check_assumptions(z->ctx, z->solver, (unsigned)nall, literals);
  else
    r = Z3_solver_check(z->ctx, z->solver);
  pt_watch_reason stopped = pt_watch_end(z->watch);
  if (r == Z3_L_UNDEF) {
    /* The search remembers how it tried to make hard assumptions true, and would go on trying
       when they are no longer assumed: better to start afresh. */
    explain(z, stopped);
    if (z->proxies.n) drop_solver(z);
    return PT_UNKNOWN;
  }
  if (r == Z3_L_FALSE) {
    if (n) keep_core(z, literals, n);
    return PT_UNSAT;
  }
  z->model = Z3_solver_get_model(z->ctx, z->solver);
  if (!z->model) return healthy(z), failure(z);
  Z3_model_inc_ref(z->ctx, z->model);
  return PT_SAT;
}

/* Tactics only run without assumptions: they are asserted, and the core is all of them. */
static pt_answer ask_fresh(pt_z3 *z, const pt_term *assume, size_t n, const pt_limit *limit) {
  for (size_t i = 0; i < z->query.n; i++)
    if (!assert_one(z, z->query.at[i])) return failure(z);
  (void)assume;
  pt_vec_resize(z->mem, &z->core, n);
  if (n) memset(z->core.at, 1, n);
  return ask(z, NULL, 0, 0, limit);
}

typedef PT_VEC(Z3_ast) ast_list;

/* The literals of the assumptions, and the negations of all proxies that are not assumed now: they
   follow from nothing and nothing follows from them, but left open the search could choose to
   make an old assumption true. */
static bool assumptions(pt_z3 *z, const pt_term *assume, size_t n, ast_list *out) {
  for (size_t i = 0; i < n; i++) {
    Z3_ast a = literal_of(z, assume[i]);
    if (!a) return false;
    pt_vec_push(z->mem, out, a);
  }
  for (size_t i = 0; i < z->proxies.n; i++)
    if (z->proxies.at[i].check != z->stats.checks)
      pt_vec_push(z->mem, out, z->proxies.at[i].negated);
  return true;
}

/* The check in this process; QUERY is set. */
static pt_answer check_here(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_z3 *z = self(s);
  need_context(z);
  need_solver(z, pt_scan_all(&z->scan, s->terms, z->query.at, z->query.n), n);
  if (z->failed) return failure(z);
  if (z->config == PT_Z3_FRESH) return ask_fresh(z, assume, n, limit);
  if (!bring_up_to_date(z)) return failure(z);
  ast_list literals = {0};
  pt_answer r =
      assumptions(z, assume, n, &literals) ? ask(z, literals.at, n, literals.n, limit) : failure(z);
  pt_vec_release(z->mem, &literals);
  return r;
}

static pt_answer check_in_copy(pt_z3 *z, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_fork f, *one = &f;
  pt_answer r = PT_UNKNOWN;
  pt_fork_question q = {assume, n, z->query.at, z->query.n, limit};
  if (!pt_fork_start(&f, &z->base, check_here, &q))
    return unknown(z, PT_WHY_MEMORY, "no process for the check");
  pt_why why = pt_fork_wait(z->mem, &one, 1, limit, &z->interrupted);
  if (why == PT_WHY_NONE) {
    pt_vec_resize(z->mem, &z->core, n);
    r = pt_fork_take(&f, &z->base, (bool *)z->core.at, n, z->copy);
  } else {
    unknown(z, why, "the process that ran Z3 was stopped");
  }
  pt_fork_stop(z->mem, &f);
  return r;
}

static pt_answer decide(pt_z3 *z, const pt_term *assume, size_t n, const pt_limit *limit) {
  uint32_t kinds = pt_scan_all(&z->scan, z->base.terms, z->query.at, z->query.n);
  if (z->interrupted) return unknown(z, PT_WHY_INTERRUPT, "before the check");
  if (kinds & PT_HAS_FREM) return unknown(z, PT_WHY_UNSUPPORTED, "no meaning for fp.fmod in Z3");
  if (limit && limit->memory && pt_watch_memory(0) > limit->memory)
    return unknown(z, PT_WHY_MEMORY, "the process is bigger than the limit");
  return is_unstoppable(z, limit) ? check_in_copy(z, assume, n, limit)
                                  : check_here(&z->base, assume, n, limit);
}

static pt_answer z3_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_z3 *z = self(s);
  uint64_t start = pt_clock_us();
  drop_model(z);
  pt_vec_reset(&z->core);
  s->why = PT_WHY_NONE, s->message[0] = 0;
  pt_asserts_query(z->mem, &z->stack, assume, n, &z->query);
  z->stats.checks++;
  pt_answer r = decide(z, assume, n, limit);
  if (r == PT_UNKNOWN && s->why == PT_WHY_INTERRUPT) z->interrupted = 0;
  z->stats.sat += r == PT_SAT;
  z->stats.unsat += r == PT_UNSAT;
  z->stats.unknown += r == PT_UNKNOWN;
  z->stats.time_us += pt_clock_us() - start;
  return r;
}

/* ---- the rest of the interface ---- */

static void z3_push(pt_solver *s) { pt_asserts_push(self(s)->mem, &self(s)->stack); }

static void z3_pop(pt_solver *s, uint32_t n) {
  pt_z3 *z = self(s);
  pt_asserts_pop(&z->stack, n);
  if (!z->solver || z->levels <= z->stack.levels.n) return;
  Z3_solver_pop(z->ctx, z->solver, (unsigned)(z->levels - z->stack.levels.n));
  z->levels = z->stack.levels.n;
  if (z->count > z->stack.terms.n) z->count = z->stack.terms.n;
  forget_above(z, z->levels);
}

static void z3_add(pt_solver *s, pt_term t) {
  assert(pt_term_is_bool(s->terms, t));
  pt_asserts_add(self(s)->mem, &self(s)->stack, t);
}

static void z3_model(pt_solver *s, pt_model *md) {
  pt_z3 *z = self(s);
  if (z->model)
    pt_z3_read_model(z, md);
  else
    pt_model_copy(md, z->copy);
}

static void z3_core(pt_solver *s, bool *used, size_t n) {
  pt_z3 *z = self(s);
  for (size_t i = 0; i < n; i++)
    used[i] = i < z->core.n && z->core.at[i];
}

static void z3_interrupt(pt_solver *s) { self(s)->interrupted = 1; }

static void z3_stats(const pt_solver *s, pt_smt_stats *out) { *out = ((const pt_z3 *)s)->stats; }

static void z3_release(pt_solver *s) {
  pt_z3 *z = self(s);
  pt_mem *m = z->mem;
  drop_context(z);
  pt_watch_delete(z->watch);
  pt_model_delete(z->copy);
  pt_asserts_release(m, &z->stack);
  pt_scan_release(m, &z->scan);
  pt_vec_release(m, &z->kept);
  pt_vec_release(m, &z->proxies);
  pt_vec_release(m, &z->cost);
  pt_vec_release(m, &z->query);
  pt_vec_release(m, &z->core);
  pt_map_release(m, &z->proxy_of);
  pt_map_release(m, &z->blasted);
  pt_mem_free(m, z, sizeof *z);
}

static const pt_solver_ops z3_ops = {
    .name = "z3",
    .push = z3_push,
    .pop = z3_pop,
    .add = z3_add,
    .check = z3_check,
    .model = z3_model,
    .core = z3_core,
    .interrupt = z3_interrupt,
    .stats = z3_stats,
    .release = z3_release,
};

pt_solver *pt_z3_new(pt_terms *tt, pt_hint hint, uint32_t seed, bool linear) {
  pt_mem *m = pt_terms_mem(tt);
  pt_z3 *z = pt_mem_alloc(m, sizeof *z);
  z->base.ops = &z3_ops;
  z->base.terms = tt;
  z->mem = m, z->hint = hint, z->seed = seed, z->linear = linear;
  z->copy = pt_model_new(tt);
  z->watch = pt_watch_new(m, stop_z3, z, &z->interrupted);
  return &z->base;
}
