#include "smt/script.h"

#include <assert.h>
#include <string.h>

#include "smt/script_value.h"
#include "term/smtlib.h"

typedef struct {
  size_t asserted, named;
} level;

typedef struct {
  pt_term term;
  uint32_t name; /* in `names` */
} named_assertion;

typedef enum { STATE_NONE, STATE_SAT, STATE_UNSAT, STATE_UNKNOWN } state;

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_smtlib *r;
  pt_solver *solver;
  const pt_smt_config *config;
  pt_smt_maker make;
  const pt_limit *limit;
  const pt_smt_watch *watch; /* or NULL */
  FILE *out;
  pt_err *e;

  bool print_success, cores;
  state last; /* of the last check, until something changes */
  pt_term_vec asserted;
  PT_VEC(named_assertion) named; /* with cores: assumed in every check, not asserted */
  PT_VEC(level) levels;
  pt_strtab names;
  pt_model *model; /* of the last check, when sat */

  /* of the last check: named assertions first, then its own assumptions with their text */
  pt_term_vec assumed;
  PT_VEC(uint32_t) labels; /* in `names` */
  PT_VEC(bool) used;
  size_t nnamed;
} script;

static void answer(script *s, const char *text) { fprintf(s->out, "%s\n", text); }

static void answer_error(script *s, const char *what) { fprintf(s->out, "(error \"%s\")\n", what); }

static void flush_text(script *s, pt_buf *b) {
  fwrite(pt_buf_text(b), 1, b->n, s->out);
  pt_buf_release(s->m, b);
}

/* ---- assertions */

static void do_assert(script *s) {
  pt_term t = pt_smtlib_term_at(s->r, 0);
  const char *name = pt_smtlib_name(s->r);
  if (s->cores && *name) {
    pt_vec_push(s->m, &s->named, ((named_assertion){t, pt_strtab_add(s->m, &s->names, name)}));
  } else {
    pt_solver_add(s->solver, t);
  }
  pt_vec_push(s->m, &s->asserted, t);
}

static void do_push(script *s) {
  level here = {s->asserted.n, s->named.n};
  for (uint32_t k = 0; k < pt_smtlib_number(s->r); k++) {
    pt_vec_push(s->m, &s->levels, here);
    pt_solver_push(s->solver);
  }
}

static void do_pop(script *s) {
  uint32_t n = pt_smtlib_number(s->r);
  if (n == 0) return;
  assert(n <= s->levels.n);
  level to = s->levels.at[s->levels.n - n];
  s->levels.n -= n;
  s->asserted.n = to.asserted, s->named.n = to.named;
  pt_solver_pop(s->solver, n);
}

static void tell_solver(script *s, pt_solver *solver) {
  if (s->watch) s->watch->asks(s->watch->payload, solver);
}

static void delete_solver(script *s) {
  if (!s->solver) return;
  tell_solver(s, NULL);
  pt_solver_delete(s->solver);
  s->solver = NULL;
}

/* A new solver with nothing asserted. */
static pt_status start(script *s) {
  delete_solver(s);
  s->asserted.n = s->named.n = s->levels.n = 0;
  pt_status st = s->make(&s->solver, s->tt, s->config, s->e);
  if (st == PT_OK) tell_solver(s, s->solver);
  return st;
}

static pt_status do_reset(script *s) {
  s->print_success = s->cores = false;
  return start(s);
}

/* ---- checks */

static void collect_assumptions(script *s) {
  pt_vec_reset(&s->assumed);
  pt_vec_reset(&s->labels);
  for (size_t k = 0; k < s->named.n; k++) {
    pt_vec_push(s->m, &s->assumed, s->named.at[k].term);
    pt_vec_push(s->m, &s->labels, s->named.at[k].name);
  }
  s->nnamed = s->named.n;
  for (size_t k = 0; k < pt_smtlib_nterms(s->r); k++) {
    pt_vec_push(s->m, &s->assumed, pt_smtlib_term_at(s->r, k));
    pt_vec_push(s->m, &s->labels, pt_strtab_add(s->m, &s->names, pt_smtlib_text_at(s->r, k)));
  }
}

static const char *answer_text(pt_answer a) {
  if (a == PT_SAT) return "sat";
  return a == PT_UNSAT ? "unsat" : "unknown";
}

static pt_status do_check(script *s) {
  collect_assumptions(s);
  pt_answer a = pt_solver_check(s->solver, s->assumed.at, s->assumed.n, s->limit);
  if (a == PT_UNKNOWN && s->solver->why == PT_WHY_WRONG)
    return pt_err_set(s->e, PT_INTERNAL, "a solver's answer is wrong: %s", s->solver->message);
  if (a == PT_SAT) s->last = STATE_SAT;
  else if (a == PT_UNSAT) s->last = STATE_UNSAT;
  else s->last = STATE_UNKNOWN;
  if (a == PT_SAT) {
    pt_model_reset(s->model);
    pt_solver_model(s->solver, s->model);
  } else if (a == PT_UNSAT) {
    pt_vec_resize(s->m, &s->used, s->assumed.n);
    for (size_t k = 0; k < s->used.n; k++)
      s->used.at[k] = false;
    pt_solver_core(s->solver, s->used.at, s->used.n);
  }
  answer(s, answer_text(a));
  fflush(s->out);
  return PT_OK;
}

/* ---- answers about the last check */

static void do_get_value(script *s) {
  pt_buf b = {0};
  if (s->last != STATE_SAT) {
    answer_error(s, "there is no model: the last answer was not sat");
    return;
  }
  pt_buf_char(s->m, &b, '(');
  for (size_t k = 0; k < pt_smtlib_nterms(s->r); k++) {
    pt_buf_printf(s->m, &b, "%s(%s ", k ? "\n " : "", pt_smtlib_text_at(s->r, k));
    if (!pt_script_value(s->m, &b, s->tt, s->model, pt_smtlib_term_at(s->r, k))) {
      pt_buf_release(s->m, &b);
      answer_error(s, "a value cannot be computed");
      return;
    }
    pt_buf_char(s->m, &b, ')');
  }
  pt_buf_add(s->m, &b, ")\n");
  flush_text(s, &b);
}

static void do_get_model(script *s) {
  pt_buf b = {0};
  pt_term_vec all = {0};
  if (s->last != STATE_SAT) {
    answer_error(s, "there is no model: the last answer was not sat");
    return;
  }
  for (size_t k = 0; k < s->asserted.n; k++)
    pt_vec_push(s->m, &all, s->asserted.at[k]);
  for (size_t k = s->nnamed; k < s->assumed.n; k++)
    pt_vec_push(s->m, &all, s->assumed.at[k]);
  pt_buf_add(s->m, &b, "(\n");
  if (pt_script_model(s->m, &b, s->tt, s->model, all.at, all.n)) {
    pt_buf_add(s->m, &b, ")\n");
    flush_text(s, &b);
  } else {
    pt_buf_release(s->m, &b);
    answer_error(s, "a value cannot be computed");
  }
  pt_vec_release(s->m, &all);
}

static void print_used(script *s, bool named) {
  pt_buf b = {0};
  size_t from = named ? 0 : s->nnamed, to = named ? s->nnamed : s->assumed.n, n = 0;
  pt_buf_char(s->m, &b, '(');
  for (size_t k = from; k < to; k++) {
    if (!s->used.at[k]) continue;
    if (n++) pt_buf_char(s->m, &b, ' ');
    const char *label = pt_strtab_text(&s->names, s->labels.at[k]);
    if (named)
      pt_smtlib_symbol(s->m, &b, label);
    else
      pt_buf_add(s->m, &b, label);
  }
  pt_buf_add(s->m, &b, ")\n");
  flush_text(s, &b);
}

static void do_get_core(script *s, bool named) {
  if (s->last != STATE_UNSAT)
    answer_error(s, "there is no core: the last answer was not unsat");
  else if (named && !s->cores)
    answer_error(s, "the option :produce-unsat-cores is not set");
  else
    print_used(s, named);
}

static void do_get_info(script *s) {
  const char *key = pt_smtlib_string(s->r);
  if (strcmp(key, ":name") == 0)
    answer(s, "(:name \"protest\")");
  else if (strcmp(key, ":error-behavior") == 0)
    answer(s, "(:error-behavior continued-execution)");
  else if (strcmp(key, ":assertion-stack-levels") == 0)
    fprintf(s->out, "(:assertion-stack-levels %zu)\n", s->levels.n);
  else if (strcmp(key, ":reason-unknown") != 0)
    answer(s, "unsupported");
  else if (s->last != STATE_UNKNOWN)
    answer_error(s, "the last answer was not unknown");
  else
    fprintf(s->out, "(:reason-unknown \"%s\")\n", pt_why_text(s->solver->why));
}

static void do_echo(script *s) {
  putc('"', s->out);
  for (const char *c = pt_smtlib_string(s->r); *c; c++) {
    if (*c == '"') putc('"', s->out);
    putc(*c, s->out);
  }
  fputs("\"\n", s->out);
}

static void do_set_option(script *s) {
  const char *text = pt_smtlib_string(s->r);
  if (strcmp(text, ":print-success true") == 0) s->print_success = true;
  if (strcmp(text, ":print-success false") == 0) s->print_success = false;
  if (strcmp(text, ":produce-unsat-cores true") == 0) s->cores = true;
  if (strcmp(text, ":produce-unsat-cores false") == 0) s->cores = false;
}

/* ---- the loop */

static bool changes(pt_smtlib_command c) {
  return c == PT_CMD_ASSERT || c == PT_CMD_PUSH || c == PT_CMD_POP || c == PT_CMD_RESET ||
         c == PT_CMD_RESET_ASSERTIONS;
}

static bool has_answer(pt_smtlib_command c) {
  switch (c) {
  case PT_CMD_CHECK_SAT:
  case PT_CMD_CHECK_SAT_ASSUMING:
  case PT_CMD_GET_VALUE:
  case PT_CMD_GET_MODEL:
  case PT_CMD_GET_UNSAT_CORE:
  case PT_CMD_GET_UNSAT_ASSUMPTIONS:
  case PT_CMD_GET_INFO:
  case PT_CMD_ECHO: return true;
  default: return false;
  }
}

static pt_status execute(script *s, pt_smtlib_command c) {
  if (changes(c)) s->last = STATE_NONE;
  switch (c) {
  case PT_CMD_ASSERT: do_assert(s); break;
  case PT_CMD_PUSH: do_push(s); break;
  case PT_CMD_POP: do_pop(s); break;
  case PT_CMD_CHECK_SAT:
  case PT_CMD_CHECK_SAT_ASSUMING: return do_check(s);
  case PT_CMD_GET_VALUE: do_get_value(s); break;
  case PT_CMD_GET_MODEL: do_get_model(s); break;
  case PT_CMD_GET_UNSAT_CORE: do_get_core(s, true); break;
  case PT_CMD_GET_UNSAT_ASSUMPTIONS: do_get_core(s, false); break;
  case PT_CMD_GET_INFO: do_get_info(s); break;
  case PT_CMD_ECHO: do_echo(s); break;
  case PT_CMD_SET_OPTION: do_set_option(s); break;
  case PT_CMD_RESET: return do_reset(s);
  case PT_CMD_RESET_ASSERTIONS: return start(s);
  case PT_CMD_SET_LOGIC:
  case PT_CMD_SET_INFO:
  case PT_CMD_DECLARE:
  case PT_CMD_DEFINE:
  case PT_CMD_EXIT:
  case PT_CMD_END: break;
  }
  return PT_OK;
}

static pt_status run(script *s) {
  pt_smtlib_command c;
  pt_status st = start(s);
  while (st == PT_OK) {
    if (s->watch && *s->watch->stop) return pt_err_set(s->e, PT_INPUT, "interrupted");
    st = pt_smtlib_next(s->r, &c, s->e);
    if (st != PT_OK || c == PT_CMD_END) break;
    st = execute(s, c);
    if (st == PT_OK && s->print_success && !has_answer(c)) answer(s, "success");
    if (c == PT_CMD_EXIT) break;
  }
  return st;
}

pt_status pt_smt_script_with(pt_mem *m, const char *path, const char *text, const pt_smt_config *c,
                             pt_smt_maker make, const pt_limit *limit, const pt_smt_watch *watch,
                             FILE *out, pt_err *e) {
  script s = {.m = m, .config = c, .make = make, .limit = limit, .watch = watch};
  s.out = out, s.e = e;
  s.tt = pt_terms_new(m);
  s.r = pt_smtlib_new(m, s.tt, path, text);
  s.model = pt_model_new(s.tt);
  pt_status st = run(&s);
  delete_solver(&s);
  pt_model_delete(s.model);
  pt_smtlib_delete(s.r);
  pt_vec_release(m, &s.asserted);
  pt_vec_release(m, &s.named);
  pt_vec_release(m, &s.levels);
  pt_vec_release(m, &s.assumed);
  pt_vec_release(m, &s.labels);
  pt_vec_release(m, &s.used);
  pt_strtab_release(m, &s.names);
  pt_terms_delete(s.tt);
  return st;
}

pt_status pt_smt_script(pt_mem *m, const char *path, const char *text, const pt_smt_config *c,
                        const pt_limit *limit, const pt_smt_watch *watch, FILE *out, pt_err *e) {
  return pt_smt_script_with(m, path, text, c, pt_solver_new, limit, watch, out, e);
}
