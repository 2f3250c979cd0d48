/* Walking the paths, and making outcomes of them. */
#include "engine/summary/summary.h"

#include <stdio.h>
#include <string.h>

#include "base/stats.h"
#include "engine/summary/summary_priv.h"

enum { MOST_PATHS = 150, MOST_STEPS = 400, MOST_PLACES = 6, RANDOM_RUNS = 20 };

/* A way that was not walked yet: inputs, and the first condition that may be turned round.  Where
   that one is about a value, other ways have other values: EXCEPT says which are taken. */
typedef struct {
  pt_inputs inputs;
  size_t bound;
  pt_term except;
} way;

/* Ways with the same result and effects. */
typedef struct {
  uint8_t kind;
  const char *result, *effects;
  pt_term guard;
  size_t paths;
  bool exact;
  pt_seen_value value; /* of the first of them */
  const char *succeeds; /* a call of the library that does not fail, or "" */
} group;

typedef struct {
  const pt_summary_options *o;
  pt_summary *out;
  pt_follow *follow;
  pt_observed seen;
  pt_run run;
  const pt_inputs *give;
  pt_var_names names;
  pt_samples samples;
  PT_VEC(way) ways;
  PT_VEC(group) groups;
  pt_term assumed;   /* of all calls, by needs and by how arguments are made */
  pt_term_vec conds; /* of the run */
  PT_VEC(uint8_t) kinds;
  PT_VEC(bool) held; /* what was asked */
  uint64_t end_us;
  bool complete;
} walker;

static const char *keep(walker *w, const char *text) {
  return pt_strtab_text(&w->out->text, pt_strtab_add(w->o->mem, &w->out->text, text));
}

static bool is_over(const walker *w) {
  return pt_clock_us() > w->end_us || (w->o->stop && *w->o->stop);
}

/* ---- runs */

/* How many elements an object of the caller has: as many as can be, so that every place that a call
   may look at is there. */
static uint64_t most_elements(const pt_ir_prog *p, const pt_input *in) {
  uint64_t bytes = UINT64_C(1) << (p->ptr_width == 32 ? 18 : 38);
  for (size_t k = 0; k < p->given.args.n && in->name; k++)
    if (p->given.args.at[k].count == in->name) return bytes / p->given.args.at[k].size;
  return 0;
}

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  walker *w = payload;
  size_t k = pt_exec_inputs_used(x);
  if (!w->give) return false; /* the generator decides */
  const pt_input *old = k < w->give->n ? &w->give->at[k] : NULL;
  bool fits = old && old->kind == in->kind && old->width == in->width;
  in->lo = fits ? old->lo : most_elements(w->o->prog, in), in->hi = fits ? old->hi : 0;
  return true;
}

static void run(walker *w, const pt_inputs *inputs, uint64_t seed) {
  w->give = inputs;
  pt_observed_start(&w->seen, w->o, w->follow);
  pt_exec_options o = w->o->run;
  o.ask = on_ask, o.ask_payload = w, o.seed = seed, o.observer = &w->seen.observer;
  pt_exec_run(w->o->exec, &o, &w->run);
  const pt_path *path = pt_follow_path(w->follow);
  w->conds.n = w->kinds.n = w->held.n = 0;
  for (size_t k = 0; k < path->steps.n; k++) {
    pt_vec_push(w->o->mem, &w->conds, path->steps.at[k].cond);
    pt_vec_push(w->o->mem, &w->kinds, path->steps.at[k].kind);
    pt_vec_push(w->o->mem, &w->held, path->steps.at[k].holds);
  }
  pt_var_names_add(&w->names, w->o->prog, path, &w->run.inputs);
}

/* ---- values and effects as text */

static void print_number(walker *w, const pt_seen_value *v, pt_buf *out) {
  const pt_ir_type *t = v->type ? &w->o->prog->types.at[v->type] : NULL;
  bool is_signed = !t || t->kind == PT_TYPE_INT || t->kind == PT_TYPE_ENUM;
  if (v->term.i) pt_summary_ctext(w->o, &w->names, v->term, out);
  else if (v->value.width > 64) pt_buf_add(w->o->mem, out, "a value");
  else if (is_signed)
    pt_buf_printf(w->o->mem, out, "%lld", (long long)pt_bv_to_i64(v->value));
  else
    pt_buf_printf(w->o->mem, out, "%llu", (unsigned long long)pt_bv_to_u64(v->value));
}

static const char *param_name(const walker *w, uint32_t param) {
  uint32_t name = w->seen.params.at[param - 1].name;
  return name ? pt_ir_text(w->o->prog, name) : "a parameter";
}

static void print_value(walker *w, const pt_seen_value *v, pt_buf *out) {
  pt_mem *m = w->o->mem;
  pt_seen_value size = {.value = v->size, .term = v->size_term};
  switch ((pt_seen_form)v->form) {
  case PT_SEEN_NUMBER: print_number(w, v, out); break;
  case PT_SEEN_NULL: pt_buf_add(m, out, "NULL"); break;
  case PT_SEEN_PARAM: pt_buf_add(m, out, param_name(w, v->param)); break;
  case PT_SEEN_GIVEN:
    pt_buf_add(m, out, param_name(w, v->param));
    if (v->offset) pt_buf_printf(m, out, " + %llu bytes", (unsigned long long)v->offset);
    break;
  case PT_SEEN_NEW:
    pt_buf_add(m, out, "new object of ");
    print_number(w, &size, out);
    pt_buf_add(m, out, " bytes");
    break;
  case PT_SEEN_GLOBAL:
    pt_buf_printf(m, out, "&%s", pt_ir_text(w->o->prog, v->name));
    break;
  case PT_SEEN_OTHER: pt_buf_add(m, out, "a pointer"); break;
  case PT_SEEN_STRUCTURE: pt_buf_add(m, out, "a structure"); break;
  }
}

/* Whether all runs of this path have the value that was seen. */
static bool is_certain(const walker *w, const pt_seen_value *v) {
  pt_terms *tt = w->o->terms;
  pt_limit patience = {.time_ms = 300};
  bool pointer = v->form != PT_SEEN_NUMBER && v->form != PT_SEEN_PARAM;
  if (v->form == PT_SEEN_OTHER || v->form == PT_SEEN_STRUCTURE) return false;
  if (!pointer || !v->term.i) return true;
  pt_term all = pt_mk_and_all(tt, w->conds.at, w->conds.n);
  pt_term other = pt_mk_ne(tt, v->term, pt_mk_const(tt, v->value));
  pt_term query = pt_mk_and(tt, all, other);
  return pt_solver_check(w->o->solver, &query, 1, &patience) == PT_UNSAT;
}

static void note_place(walker *w, const char *place) {
  char name[128];
  snprintf(name, sizeof name, "%s", place);
  for (size_t k = 0; k < w->out->writes.n; k++)
    if (strcmp(w->out->writes.at[k], name) == 0) return;
  pt_vec_push(w->o->mem, &w->out->writes, keep(w, name));
}

static void note_free(walker *w, uint32_t param, pt_buf *text) {
  const char *name = param_name(w, param);
  pt_buf_printf(w->o->mem, text, "%sfrees %s", text->n ? ", " : "", name);
  for (size_t k = 0; k < w->out->frees.n; k++)
    if (strcmp(w->out->frees.at[k], name) == 0) return;
  pt_vec_push(w->o->mem, &w->out->frees, keep(w, name));
}

/* What was changed; *EXACT becomes false when that is not all of it. */
static const char *effects_of(walker *w, bool *exact) {
  pt_buf text = {0};
  pt_mem *m = w->o->mem;
  for (size_t k = 0; k < w->seen.writes.n; k++) {
    const pt_seen_write *s = &w->seen.writes.at[k];
    note_place(w, s->place);
    w->out->regions |= s->region;
    w->out->sets_errno |= s->is_errno;
    if (k >= MOST_PLACES) continue;
    if (text.n) pt_buf_add(m, &text, ", ");
    if (s->region) {
      pt_buf_printf(m, &text, "changes %u byte%s at %s", s->bytes, s->bytes > 1 ? "s" : "",
                    s->place);
      *exact = false;
      continue;
    }
    pt_buf_printf(m, &text, "%s = ", s->place);
    print_value(w, &s->value, &text);
    *exact &= is_certain(w, &s->value);
  }
  if (w->seen.writes.n > MOST_PLACES) {
    pt_buf_printf(m, &text, " and %zu more", w->seen.writes.n - MOST_PLACES);
    *exact = false;
  }
  for (size_t k = 0; k < w->seen.frees.n; k++) note_free(w, w->seen.frees.at[k], &text);
  *exact &= !w->seen.unclear;
  const char *kept = keep(w, pt_buf_text(&text));
  pt_buf_release(m, &text);
  return kept;
}

static const char *result_of(walker *w, bool *exact) {
  pt_buf text = {0};
  if (!w->seen.returned) {
    if (w->run.status == PT_RUN_DONE)
      pt_buf_printf(w->o->mem, &text, "exit code %d", w->run.exit_code);
  } else if (w->seen.has_result) {
    print_value(w, &w->seen.result, &text);
    *exact &= is_certain(w, &w->seen.result);
  }
  const char *kept = keep(w, pt_buf_text(&text));
  pt_buf_release(w->o->mem, &text);
  return kept;
}

/* ---- outcomes */

/* What the function itself decided; what checks and assumptions ask is no part of a guard. */
static pt_term guard_of(const walker *w) {
  pt_term all = pt_true(w->o->terms);
  for (size_t k = w->seen.before; k < w->conds.n; k++)
    if (w->kinds.at[k] == PT_STEP_BRANCH || w->kinds.at[k] == PT_STEP_VALUE)
      all = pt_mk_and(w->o->terms, all, w->conds.at[k]);
  return all;
}

/* How arguments are made is the same in all runs. */
static void learn_assumed(walker *w) {
  if (w->groups.n) return;
  for (size_t k = 0; k < w->seen.before; k++)
    if (w->kinds.at[k] == PT_STEP_ASSUME)
      w->assumed = pt_mk_and(w->o->terms, w->assumed, w->conds.at[k]);
}

static void add_outcome(walker *w) {
  learn_assumed(w);
  bool exact = !pt_follow_path(w->follow)->inexact;
  group g = {.kind = w->seen.returned ? PT_OUTCOME_RETURNS : PT_OUTCOME_ENDS,
             .result = result_of(w, &exact),
             .effects = effects_of(w, &exact),
             .guard = guard_of(w),
             .paths = 1,
             .value = w->seen.result};
  g.exact = exact;
  w->out->allocates |= w->seen.allocates;
  for (size_t k = 0; k < w->groups.n; k++) {
    group *old = &w->groups.at[k];
    if (old->kind != g.kind || old->result != g.result || old->effects != g.effects) continue;
    old->guard = pt_mk_or(w->o->terms, old->guard, g.guard);
    old->paths++, old->exact &= exact;
    return;
  }
  pt_vec_push(w->o->mem, &w->groups, g);
}

/* One run that was made. */
static void take(walker *w) {
  pt_samples_add(&w->samples, &w->run, w->seen.returned);
  if (pt_follow_path(w->follow)->inexact) w->complete = false;
  switch (w->run.status) {
  case PT_RUN_DONE:
  case PT_RUN_HALTED:
    if (w->seen.depth) add_outcome(w);
    break;
  case PT_RUN_FAILED: w->out->failed++; break;
  case PT_RUN_ASSUME: break;
  default: w->complete = false;
  }
}

/* ---- ways */

static void push_way(walker *w, size_t bound, pt_term except) {
  pt_model *md = pt_model_new(w->o->terms);
  way next = {.bound = bound, .except = except};
  const pt_path *path = pt_follow_path(w->follow);
  pt_solver_model(w->o->solver, md);
  for (size_t k = 0; k < w->run.inputs.n; k++) {
    pt_input in = w->run.inputs.at[k];
    pt_bv v;
    if (k < path->inputs.n && pt_model_get(md, path->inputs.at[k], &v))
      in.lo = v.w[0], in.hi = v.width > 64 ? v.w[1] : 0;
    pt_vec_push(w->o->mem, &next.inputs, in);
  }
  pt_model_delete(md);
  pt_vec_push(w->o->mem, &w->ways, next);
}

/* Turns the conditions from BOUND on round, one by one; but sizes of the caller's objects stay.
   EXCEPT: of the first of them. */
static void branch(walker *w, size_t bound, pt_term except) {
  pt_terms *tt = w->o->terms;
  pt_limit patience = {.time_ms = 500};
  pt_term before = pt_mk_and_all(tt, w->conds.at, bound < w->conds.n ? bound : w->conds.n);
  if (w->conds.n > MOST_STEPS) w->complete = false;
  for (size_t k = bound; k < w->conds.n && k < MOST_STEPS && !is_over(w); k++) {
    pt_term other = pt_mk_and(tt, k == bound ? except : pt_true(tt),
                              pt_mk_not(tt, w->conds.at[k]));
    pt_term query = pt_mk_and(tt, before, other);
    bool value = w->kinds.at[k] == PT_STEP_VALUE;
    bool made = value && (!w->seen.depth || k < w->seen.before);
    if (!made && (w->kinds.at[k] != PT_STEP_ASSUME || !w->held.at[k])) {
      pt_answer a = pt_solver_check(w->o->solver, &query, 1, &patience);
      if (a == PT_SAT) push_way(w, value ? k : k + 1, value ? other : pt_true(tt));
      else if (a == PT_UNKNOWN) w->complete = false;
    }
    before = pt_mk_and(tt, before, w->conds.at[k]);
  }
}

static void walk_all(walker *w) {
  pt_vec_push(w->o->mem, &w->ways, ((way){.except = pt_true(w->o->terms)}));
  for (size_t k = 0; k < w->ways.n; k++) {
    if (w->out->paths >= MOST_PATHS || is_over(w)) {
      w->complete = false;
      return;
    }
    size_t bound = w->ways.at[k].bound;
    pt_term except = w->ways.at[k].except;
    run(w, &w->ways.at[k].inputs, 0);
    w->out->paths++;
    take(w);
    branch(w, bound, except);
  }
}

/* ---- the end */

/* Beyond the most outcomes there may be: one for all others of a kind. */
static void join_groups(walker *w) {
  while (w->groups.n > PT_MOST_OUTCOMES) {
    group *last = &w->groups.at[w->groups.n - 1], *to = NULL;
    for (size_t k = PT_MOST_OUTCOMES - 2; k < w->groups.n - 1 && !to; k++)
      if (w->groups.at[k].kind == last->kind) to = &w->groups.at[k];
    if (!to) to = &w->groups.at[PT_MOST_OUTCOMES - 2];
    to->guard = pt_mk_or(w->o->terms, to->guard, last->guard);
    to->paths += last->paths, to->exact = false;
    if (to->result != last->result) to->result = keep(w, "one of several values");
    if (to->effects != last->effects) to->effects = keep(w, "other changes");
    w->groups.n--;
  }
}

/* Whether the outcome that the inputs of the last run belong to says what it did. */
static bool is_described(walker *w) {
  pt_model *md = pt_model_new(w->o->terms);
  const pt_path *path = pt_follow_path(w->follow);
  size_t fitting = 0;
  bool right = true;
  for (size_t k = 0; k < path->inputs.n && k < w->run.inputs.n; k++) {
    const pt_input *in = &w->run.inputs.at[k];
    uint32_t width = pt_term_width(w->o->terms, path->inputs.at[k]);
    pt_bv v = pt_bv_u64(width ? width : 1, in->lo);
    if (width <= 64 && width) pt_model_set(md, path->inputs.at[k], v);
  }
  for (size_t k = 0; k < w->groups.n; k++) {
    const group *g = &w->groups.at[k];
    pt_bv v = g->value.value;
    if (!pt_model_is_true(md, g->guard)) continue;
    fitting++;
    right &= (g->kind == PT_OUTCOME_RETURNS) == w->seen.returned;
    if (!right || !w->seen.has_result || g->value.form != PT_SEEN_NUMBER) continue;
    if (g->value.term.i) right &= pt_model_eval(md, g->value.term, &v);
    right &= pt_bv_eq(v, w->seen.result.value);
  }
  pt_model_delete(md);
  return fitting == 1 && right;
}

/* Random runs must be described by exactly one outcome. */
static void compare(walker *w) {
  enum { MOST_TRIES = 20 * RANDOM_RUNS }; /* many break an assumption */
  for (uint64_t k = 1; k <= MOST_TRIES && w->complete && !is_over(w); k++) {
    if (w->out->compared == RANDOM_RUNS) return;
    run(w, NULL, k);
    if (w->run.status != PT_RUN_DONE || !w->seen.depth) continue;
    if (is_described(w)) w->out->compared++;
    else w->complete = false;
  }
}

static void write_outcome(walker *w, group *g) {
  pt_buf guard = {0};
  pt_outcome o = {.kind = g->kind, .result = g->result, .effects = g->effects, .paths = g->paths};
  bool whole =
      pt_guard_text(w->o, &w->names, w->assumed, g->guard, &guard, &o.remark, &g->succeeds);
  o.guard = keep(w, pt_buf_text(&guard)), o.remark = keep(w, o.remark);
  o.exact = g->exact && whole && w->complete;
  pt_buf_release(w->o->mem, &guard);
  pt_vec_push(w->o->mem, &w->out->outcomes, o);
}

/* Whether the guard of some outcome is about a call of the library that fails, and other things. */
static bool is_mixed(const walker *w, const char *fails) {
  for (size_t k = 0; k < w->out->outcomes.n; k++)
    if (strstr(w->out->outcomes.at[k].guard, fails)) return true;
  return false;
}

/* That a call of the library does not fail goes without saying where an outcome says that it does;
   but not where it only may. */
static void write_outcomes(walker *w) {
  for (size_t k = 0; k < w->groups.n; k++) write_outcome(w, &w->groups.at[k]);
  for (size_t k = 0; k < w->groups.n; k++) {
    pt_outcome *o = &w->out->outcomes.at[k];
    const char *fails = w->groups.at[k].succeeds;
    char text[200];
    if (!*fails || *o->remark || !is_mixed(w, fails)) continue;
    int n = (int)(strlen(fails) - strlen(PT_FAILS));
    snprintf(text, sizeof text, "%.*s does not fail", n, fails);
    o->remark = keep(w, text);
  }
}

static void release(walker *w) {
  pt_mem *m = w->o->mem;
  for (size_t k = 0; k < w->ways.n; k++) pt_vec_release(m, &w->ways.at[k].inputs);
  pt_vec_release(m, &w->ways);
  pt_vec_release(m, &w->groups);
  pt_vec_release(m, &w->conds);
  pt_vec_release(m, &w->kinds);
  pt_vec_release(m, &w->held);
  pt_observed_release(&w->seen);
  pt_var_names_release(&w->names);
  pt_samples_release(&w->samples);
  pt_run_release(m, &w->run);
  pt_follow_delete(w->follow);
}

void pt_summarise(pt_summary *out, const pt_summary_options *o) {
  *out = (pt_summary){.mem = o->mem, .result_width = pt_ir_ret_bits(o->prog->fns.at[o->function])};
  walker w = {.o = o,
              .out = out,
              .follow = pt_follow_new(o->mem, o->terms, o->prog),
              .names.mem = o->mem,
              .samples = {.mem = o->mem, .prog = o->prog},
              .assumed = pt_true(o->terms),
              .end_us = pt_clock_us() + (uint64_t)(o->seconds * 1e6),
              .complete = !o->partial};
  walk_all(&w);
  join_groups(&w);
  compare(&w);
  write_outcomes(&w);
  pt_samples_explain(&w.samples, out);
  out->complete = w.complete;
  release(&w);
}
