/* `protest summary`: what each function does, expects of its callers, and where it fails.

   Needs and failures come from the check of the function (as `protest --function`), so all that
   is said of it there holds here; outcomes are walked with those needs assumed, and malloc may
   fail. */
#include "engine/summary/summary.h"

#include <stdlib.h>
#include <string.h>

#include "command/summary_contract.h"
#include "report/report.h"
#include "search/search.h"

typedef struct {
  pt_session *s;
  pt_texts arguments; /* of checks */
  pt_strtab text;
  size_t needs, failures, functions, missing;
} work;

static const char *keep_text(work *w, const char *text) {
  return pt_strtab_text(&w->text, pt_strtab_add(w->s->mem, &w->text, text));
}

/* ---- the check */

static void add_argument(void *payload, const char *argument) {
  work *w = payload;
  pt_vec_push(w->s->mem, &w->arguments, keep_text(w, argument));
}

/* False: there is no report, and E says why. */
static bool check(work *w, const char *function, pt_report *out, pt_err *e) {
  pt_session *s = w->s;
  char *text = NULL, name[300];
  size_t n = 0;
  FILE *to = open_memstream(&text, &n);
  if (!to) return pt_err_set(e, PT_INPUT, "out of memory"), false;
  w->arguments.n = 0;
  pt_options_arguments(&s->options, s->mem, PT_OPTIONS_CHECK, add_argument, w);
  snprintf(name, sizeof name, "--function=%s", function);
  add_argument(w, name);
  add_argument(w, "--format=json");
  add_argument(w, "--");
  for (size_t k = 0; k < s->options.files.n; k++) add_argument(w, s->options.files.at[k]);
  protest_command(s->self, (int)w->arguments.n, w->arguments.at, to, s->msg);
  fclose(to);
  bool ok = pt_report_read(out, function, text, n, e) == PT_OK;
  free(text);
  if (ok && out->verdict == PT_CONCLUSION_ERROR)
    ok = pt_err_set(e, PT_INPUT, "%s", out->error) == PT_OK;
  return ok;
}

/* ---- the outcomes */

static uint32_t find_function(const pt_ir_prog *p, const char *name) {
  for (size_t k = 1; k < p->fns.n; k++)
    if (!p->fns.at[k]->model && strcmp(pt_ir_text(p, p->fns.at[k]->name), name) == 0)
      return (uint32_t)k;
  return 0;
}

/* The function with needs as in the options, and any values of variables; false: it cannot be
   loaded. */
static bool walk(work *w, const char *function, bool partial, pt_summary *out) {
  pt_session *s = w->s;
  pt_checker c = {.s = s};
  double seconds = s->options.time_limit > 0 ? s->options.time_limit / 2 : 30;
  s->options.function = function, s->options.malloc_may_fail = true, s->any_state = true;
  bool ok = pt_check_prepare(&c);
  uint32_t fn = ok ? find_function(s->prog, function) : 0;
  if (fn) {
    pt_summary_options o = {.mem = s->mem,
                            .prog = s->prog,
                            .exec = c.exec,
                            .terms = c.terms,
                            .solver = c.solver,
                            .run = pt_session_exec_options(s, NULL),
                            .function = fn,
                            .partial = partial || s->prog->given.initial_state,
                            .portable = s->options.as_contract,
                            .seconds = seconds < 10 ? seconds : 10,
                            .stop = s->stop};
    o.run.step_limit = 200000;
    pt_summarise(out, &o);
  }
  pt_check_release(&c);
  if (s->prog) pt_ir_prog_delete(s->prog);
  s->prog = NULL;
  return fn;
}

/* Loads the function with its needs, and walks its ways; then those of calls that break a need and
   do not fail, into CUT.  Needs that cannot be assumed are left out: then nothing is exact. */
static bool summarise(work *w, const char *function, const pt_report *r, pt_summary *out,
                      pt_summary *cut) {
  pt_session *s = w->s;
  s->options.need.n = 0;
  for (size_t k = 0; k < r->needs.n; k++)
    pt_vec_push(s->mem, &s->options.need, keep_text(w, r->needs.at[k]));
  bool ok = walk(w, function, false, out);
  if (!ok && r->needs.n && !*s->stop) {
    s->err = (pt_err){0}, s->options.need.n = 0;
    ok = walk(w, function, true, out);
  }
  s->breaks_needs = true;
  if (ok && s->options.need.n && out->complete) ok = walk(w, function, false, cut);
  s->breaks_needs = false, s->options.need.n = 0;
  return ok;
}

/* ---- printing */

static void print_outcome(FILE *out, size_t number, const pt_outcome *o) {
  bool ends = o->kind == PT_OUTCOME_ENDS, changes = *o->effects;
  const char *what = ends ? "ends the program, " : "returns ";
  if (!*o->result) what = ends ? "ends the program" : "returns";
  fprintf(out, "  %zu  %-26s %s%s", number, *o->guard ? o->guard : "always", what, o->result);
  if (!ends || changes) fprintf(out, ", %s", changes ? o->effects : "changes nothing");
  if (*o->remark) fprintf(out, "  [%s]", o->remark);
  fprintf(out, "%s\n", o->exact ? "" : "  (not exact)");
}

static void print_list(FILE *out, const char *title, const char *const *at, size_t n) {
  enum { FEW = 8 };
  if (!n) return;
  fprintf(out, "  %s ", title);
  for (size_t k = 0; k < n && k < FEW; k++) fprintf(out, "%s%s", k ? ", " : "", at[k]);
  fprintf(out, "%s\n", n > FEW ? ", ..." : "");
}

/* When it fails, as the walked ways tell, or with which inputs. */
static void print_failure(FILE *out, const pt_report_failure *f, const pt_summary *u) {
  const char *when = "";
  char where[600];
  for (size_t k = 0; k < u->failing.n; k++)
    if (u->failing.at[k].line == f->at.line && u->failing.at[k].kind == f->kind)
      when = u->failing.at[k].when;
  fprintf(out, "  fails  %s%s%s  %s\n", when, *when ? ": " : "", f->text,
          pt_place_text(&f->at, where, sizeof where));
  fprintf(out, "         test:");
  for (size_t k = 0; k < f->inputs.n; k++)
    fprintf(out, "%s %s = %s", k ? "," : "", f->inputs.at[k].name, f->inputs.at[k].value);
  fprintf(out, "\n");
}

/* Whether calls that keep to needs do the same, too. */
static bool is_listed(const pt_summary *u, const pt_outcome *o) {
  for (size_t k = 0; k < u->outcomes.n; k++) {
    const pt_outcome *x = &u->outcomes.at[k];
    if (x->kind == o->kind && strcmp(x->result, o->result) == 0 &&
        strcmp(x->effects, o->effects) == 0)
      return true;
  }
  return false;
}

/* Whether calls that break a need may do, without failing, what no outcome of U is; CUT: what they
   do. */
static bool is_cut(const pt_summary *u, const pt_summary *cut) {
  bool other = cut->paths && !cut->complete;
  for (size_t k = 0; k < cut->outcomes.n; k++) other |= !is_listed(u, &cut->outcomes.at[k]);
  return other;
}

static void print_cut(FILE *out, const pt_summary *u, const pt_summary *cut) {
  size_t number = u->outcomes.n;
  if (!is_cut(u, cut)) return;
  fprintf(out, "  not complete: calls that break a need may do other things\n");
  for (size_t k = 0; k < cut->outcomes.n; k++)
    if (!is_listed(u, &cut->outcomes.at[k])) print_outcome(out, ++number, &cut->outcomes.at[k]);
}

/* Whether these are all ways.  Ways that fail are told where no failure is. */
static void print_ways(FILE *out, const pt_report *r, const pt_summary *u, const pt_summary *cut) {
  char fail[60] = "";
  if (u->failed && !r->failures.n) snprintf(fail, sizeof fail, " (%zu of them fail)", u->failed);
  if (!u->complete)
    fprintf(out, "  there may be other ways: %zu were walked%s\n", u->paths, fail);
  else if (u->compared && !is_cut(u, cut))
    fprintf(out, "  complete: %zu ways were walked%s, %zu random runs compared\n", u->paths, fail,
            u->compared);
  print_cut(out, u, cut);
}

static void print(work *w, const char *function, const pt_report *r, const pt_summary *u,
                  const pt_summary *cut) {
  FILE *out = w->s->out;
  fprintf(out, "%s\n", function);
  for (size_t k = 0; k < u->outcomes.n; k++) print_outcome(out, k + 1, &u->outcomes.at[k]);
  print_ways(out, r, u, cut);
  print_list(out, "writes", u->writes.at, u->writes.n);
  print_list(out, "frees ", u->frees.at, u->frees.n);
  if (u->allocates) fprintf(out, "  allocates memory that its caller gets\n");
  print_list(out, "needs ", r->needs.at, r->needs.n);
  for (size_t k = 0; k < r->failures.n; k++) print_failure(out, &r->failures.at[k], u);
  fflush(out);
}

/* ---- all functions */

static bool one(work *w, const char *function) {
  pt_session *s = w->s;
  pt_report r;
  pt_summary u = {.mem = s->mem}, cut = {.mem = s->mem};
  pt_report_init(&r, s->mem);
  bool ok = check(w, function, &r, &s->err);
  if (ok) ok = summarise(w, function, &r, &u, &cut);
  if (ok && s->options.as_contract) pt_summary_print_contract(s->out, function, &r, &u);
  else if (ok) print(w, function, &r, &u, &cut);
  w->functions++, w->needs += r.needs.n, w->failures += r.failures.n;
  pt_summary_release(&u);
  pt_summary_release(&cut);
  pt_report_release(&r);
  return ok && !*s->stop;
}

/* One of several: that it has no summary does not concern the others.  False: nothing more is to be
   done. */
static bool next(work *w, const char *function) {
  pt_session *s = w->s;
  if (one(w, function)) return true;
  if (*s->stop || s->err.status == PT_INTERNAL) return false;
  const char *why = *s->err.text ? s->err.text : "it cannot be loaded";
  bool c = s->options.as_contract;
  const char *said = c ? ": no summary: " : "\n  no summary: ";
  fprintf(s->out, "%s%s%s%s%s\n", c ? "/* " : "", function, said,
          why, c ? " */" : "");
  s->err = (pt_err){0};
  w->missing++;
  return true;
}

static bool all(work *w) {
  pt_session *s = w->s;
  pt_outline o = {0};
  pt_front_options f = pt_session_front(s, false);
  bool ok = true;
  for (size_t i = 0; i < s->options.files.n && ok; i++) {
    o = (pt_outline){0};
    ok = pt_front_outline_items(&o, s->mem, &f, s->options.files.at[i], &s->err) == PT_OK;
    for (size_t k = 0; k < o.items.n && ok; k++) {
      const char *name = pt_strtab_text(&o.names, o.items.at[k].name);
      if (o.items.at[k].function && o.items.at[k].seen && strcmp(name, "main") != 0)
        ok = next(w, keep_text(w, name));
    }
    pt_outline_release(&o, s->mem);
  }
  return ok;
}

static void print_counts(FILE *out, const work *w) {
  const struct {
    size_t n;
    const char *what;
  } counts[] = {{w->functions, "function"}, {w->needs, "need"}, {w->failures, "failure"}};
  for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
    fprintf(out, "%s%zu %s%s", k ? ", " : "", counts[k].n, counts[k].what,
            counts[k].n == 1 ? "" : "s");
  fputc('\n', out);
}

int pt_command_summary(pt_session *s) {
  work w = {.s = s};
  bool named = strcmp(s->options.function, "main") != 0;
  if (s->options.files.n == 0)
    return pt_err_set(&s->err, PT_USAGE, "summary needs a FILE");
  bool ok = pt_session_checks(s) == PT_OK && (named ? one(&w, s->options.function) : all(&w));
  if (ok && !s->options.as_contract)
    print_counts(s->out, &w);
  pt_vec_release(s->mem, &w.arguments);
  pt_strtab_release(s->mem, &w.text);
  if (w.failures) return PROTEST_VIOLATION;
  return w.missing ? PROTEST_INCONCLUSIVE : PROTEST_OK;
}
