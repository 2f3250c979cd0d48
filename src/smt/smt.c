/* Making solvers by name, and what all solvers share. */
#include "smt/smt.h"

#include <assert.h>

#include "smt/pipe.h"

const char *pt_why_text(pt_why why) {
  static const char *const text[] = {
      [PT_WHY_NONE] = "no reason",
      [PT_WHY_TIME] = "time limit",
      [PT_WHY_EFFORT] = "effort limit",
      [PT_WHY_MEMORY] = "memory limit",
      [PT_WHY_INTERRUPT] = "interrupted",
      [PT_WHY_INCOMPLETE] = "the solver gave up",
      [PT_WHY_UNSUPPORTED] = "not supported",
      [PT_WHY_DIED] = "the solver process failed",
      [PT_WHY_WRONG] = "wrong answer",
  };
  assert(why <= PT_WHY_WRONG);
  return text[why];
}

pt_reason pt_why_reason(pt_why why) {
  switch (why) {
  case PT_WHY_INTERRUPT: return PT_REASON_TIME;
  case PT_WHY_TIME:
  case PT_WHY_EFFORT: return PT_REASON_SOLVER_TIME;
  case PT_WHY_MEMORY: return PT_REASON_MEMORY;
  default: return PT_REASON_SOLVER_GAVE_UP;
  }
}

size_t pt_solver_core(pt_solver *s, bool *used, size_t n) {
  size_t count = 0;
  for (size_t i = 0; i < n; i++)
    used[i] = false;
  s->ops->core(s, used, n);
  for (size_t i = 0; i < n; i++)
    count += used[i];
  return count;
}

void pt_solver_stats(const pt_solver *s, pt_smt_stats *out) {
  *out = (pt_smt_stats){0};
  s->ops->stats(s, out);
}

pt_smt_config pt_smt_config_default(void) {
  return (pt_smt_config){.name = "auto", .hint = PT_HINT_PATH, .check_models = true};
}

static pt_status unknown_name(const char *name, pt_err *e) {
  char known[256] = "auto, sat, z3";
  size_t n;
  const pt_pipe_preset *p = pt_pipe_presets(&n);
  for (size_t i = 0; i < n; i++) {
    size_t used = strlen(known);
    snprintf(known + used, sizeof known - used, ", %s", p[i].name);
  }
  return pt_err_set(e, PT_USAGE, "unknown solver `%s` (known: %s, pipe:COMMAND)", name, known);
}

static pt_status plain_back_end(pt_solver **out, pt_terms *tt, const pt_smt_config *c,
                                const char *name, pt_err *e) {
  const char *prefix = "pipe:";
  if (c->linear && strcmp(name, "z3") != 0)
    return pt_err_set(e, PT_USAGE, "only z3 has the linear reading, not `%s`", name);
  if (strcmp(name, "sat") == 0)
    *out = pt_sat_new(tt, c->seed);
  else if (strcmp(name, "z3") == 0)
    *out = pt_z3_new(tt, c->hint, c->seed, c->linear);
  else if (strcmp(name, "auto") == 0)
    *out = pt_auto_new(tt, c->hint, c->seed);
  else if (pt_pipe_preset_by_name(name))
    return pt_pipe_new(out, tt, name, e);
  else if (strncmp(name, prefix, strlen(prefix)) == 0)
    return pt_pipe_new(out, tt, name + strlen(prefix), e);
  else
    return unknown_name(name, e);
  return PT_OK;
}

/* Quantifiers are instantiated before any of them sees a question. */
static pt_status back_end(pt_solver **out, pt_terms *tt, const pt_smt_config *c, const char *name,
                          pt_err *e) {
  pt_status st = plain_back_end(out, tt, c, name, e);
  if (st == PT_OK && !c->linear) *out = pt_quant_new(*out, c->loose);
  return st;
}

/* The back end, then what asks two of them, then what looks at answers.  Models come out of the
   cache too, so they are checked outside of it; the log sees what the caller sees.  In the linear
   reading a model is not one of the bit-vector terms: nothing that evaluates is used. */
pt_status pt_solver_new(pt_solver **out, pt_terms *tt, const pt_smt_config *c, pt_err *e) {
  pt_solver *s = NULL, *other = NULL, *log = NULL;
  pt_status st = back_end(&s, tt, c, c->name, e);
  if (st == PT_OK && c->race) {
    st = back_end(&other, tt, c, c->race, e);
    if (st == PT_OK) s = pt_race_new(s, other);
  }
  if (st == PT_OK && c->cross) {
    st = back_end(&other, tt, c, c->cross, e);
    if (st == PT_OK) s = pt_cross_new(s, other);
  }
  if (st == PT_OK && c->cache && !c->linear) s = pt_cache_new(s);
  if (st == PT_OK && c->check_models && !c->linear) s = pt_checked_new(s);
  if (st == PT_OK && c->log_dir) {
    st = pt_log_new(&log, s, c->log_dir, e);
    if (st == PT_OK) s = log;
  }
  if (st != PT_OK && s) pt_solver_delete(s);
  if (st == PT_OK) *out = s;
  return st;
}
