/* `protest prove`: functions keep to their contracts.

   Each function with a contract and a body is checked by itself, with any arguments that it allows.
   The prover works on the modular program, in which calls go to contracts; what fails is looked for
   in the real one.  A proof without a call that gets to a return is none. */
#include <string.h>

#include "command/output.h"
#include "command/prove_ends.h"
#include "command/prove_globals.h"
#include "command/prove_program.h"
#include "command/prove_tests.h"
#include "command/prove_weak.h"
#include "fill/fill_report.h"
#include "front/compdb.h"
#include "policy/verdict.h"
#include "project/project.h"
#include "report/format.h"
#include "show/values.h"

/* What is known of one function. */
typedef struct {
  const char *name;
  const char *shown; /* to people: with its file, where two have the name */
  const pt_contract *contract;
  pt_report report;
  pt_whole_status status;
  pt_buf example;
  pt_buf diagnosis; /* whose fault it is that there is no proof, in lines */
  bool frame;       /* what it assigns is looked at */
  uint32_t sharings; /* cases of arguments that point into one object; 0: all at once */
  bool comes_back;  /* it may call itself through other files */
  bool frame_broken; /* it changes, or frees, what it does not say */
  bool stuck;       /* there is a proof, but not of the function */
  double seconds;
} unit;

typedef struct {
  pt_prove p;
  PT_VEC(unit) units;
  pt_texts files; /* of a project: the file */
} prover;

typedef struct {
  PT_VEC(prover) each; /* one; of a project: one for each file */
  prover shown;        /* the units of all */
} provers;

enum { EXAMPLE_SECONDS = 5 };

/* ---- which functions */

/* Static functions of several files may have one name. */
static const char *shown_name(prover *x, const pt_contract *c, size_t file) {
  const char *path = x->p.given.files.at[file], *name = strrchr(path, '/');
  char text[300];
  size_t others = 0;
  for (size_t k = 0; k < x->p.files.n; k++)
    for (size_t j = 0; j < x->p.files.at[k].spec.contracts.n; j++) {
      const pt_contract *o = &x->p.files.at[k].spec.contracts.at[j];
      others += strcmp(o->shown, c->shown) == 0 && strcmp(o->name, c->name) != 0;
    }
  if (!others) return c->shown;
  snprintf(text, sizeof text, "%s (%s)", c->shown, name ? name + 1 : path);
  return pt_strtab_text(&x->p.names, pt_strtab_add(x->p.s->mem, &x->p.names, text));
}

static void add_unit(prover *x, const pt_contract *c, size_t file) {
  for (size_t k = 0; k < x->units.n; k++)
    if (strcmp(x->units.at[k].name, c->name) == 0) return;
  unit u = {.name = c->name, .contract = c, .status = PT_WHOLE_UNCHECKED,
            .shown = shown_name(x, c, file)};
  pt_report_init(&u.report, x->p.s->mem);
  pt_vec_push(x->p.s->mem, &x->units, u);
}

/* Whether there is a function with a contract and a body that is asked for. */
static bool has_units(const prover *x) {
  const char *only = x->p.s->options.function;
  for (size_t k = 0; k < x->p.asked; k++)
    for (size_t j = 0; j < x->p.files.at[k].spec.contracts.n; j++) {
      const pt_contract *c = &x->p.files.at[k].spec.contracts.at[j];
      if (c->body && (strcmp(only, "main") == 0 || strcmp(c->shown, only) == 0)) return true;
    }
  return false;
}

static bool choose_units(prover *x) {
  pt_session *s = x->p.s;
  const char *only = s->options.function;
  bool all = strcmp(only, "main") == 0;
  size_t contracts = 0;
  for (size_t k = 0; k < x->p.asked; k++)
    for (size_t j = 0; j < x->p.files.at[k].spec.contracts.n; j++) {
      const pt_contract *c = &x->p.files.at[k].spec.contracts.at[j];
      contracts++;
      if (c->body && (all || strcmp(c->shown, only) == 0)) add_unit(x, c, k);
    }
  if (x->units.n) return true;
  if (!contracts) pt_err_set(&s->err, PT_INPUT, "there is no contract (docs/contracts.md)");
  else if (all) pt_err_set(&s->err, PT_INPUT, "no function with a contract has a body");
  else if (pt_prove_find(&x->p, only)) pt_err_set(&s->err, PT_INPUT, "%s has no body", only);
  else pt_err_set(&s->err, PT_INPUT, "%s has no contract", only);
  return false;
}

/* ---- one function */

static void add_basis(unit *u, const char *text) {
  pt_vec_push(u->report.mem, &u->report.basis, text);
}

static void fill(prover *x, unit *u, pt_checker *c) {
  pt_fill how = {.seconds = u->seconds, .traces = PT_TRACES_FIRST, .in_time = true};
  pt_prove_restore(&x->p, u->name);
  pt_report_release(&u->report);
  pt_report_init(&u->report, x->p.s->mem);
  pt_fill_report(&u->report, c, &how);
}

/* What holds of the runs that were looked at is no proof of the contract. */
static void leave_open(unit *u, const char *why) {
  pt_report *r = &u->report;
  for (size_t k = 0; k < r->checks.n; k++) {
    pt_report_check *c = &r->checks.at[k];
    if (c->status != PT_REFUTED && c->status != PT_OPEN) c->status = PT_OPEN, c->why = why;
  }
  r->verdict = PT_CONCLUSION_UNKNOWN, r->result = "unknown", r->exit_code = PROTEST_INCONCLUSIVE;
  r->open = why, r->error = "";
  add_basis(u, why);
  u->status = PT_WHOLE_UNKNOWN;
}

static void give_up_proof(unit *u, const char *why) {
  leave_open(u, why);
  u->stuck = true;
}

/* Nothing of an earlier attempt stays. */
static void note_time_over(prover *x, unit *u, pt_checker *c) {
  fill(x, u, c);
  leave_open(u, "time was over before the program was read");
}

static const pt_spec *spec_of(const prover *x, const unit *u) {
  for (size_t k = 0; k < x->p.files.n; k++)
    if (pt_spec_find(&x->p.files.at[k].spec, u->name) == u->contract) return &x->p.files.at[k].spec;
  return NULL;
}

static bool is_framed(const prover *x, const unit *u) {
  const pt_spec *s = spec_of(x, u);
  return s && pt_spec_is_framed(s, u->contract);
}

/* Whether the test fails where what is assigned, or freed, is said. */
static bool is_at_frame(const prover *x, const unit *u, const pt_ir_loc *at) {
  const pt_spec *s = spec_of(x, u);
  bool said = false, is = false;
  for (size_t k = 0; s && k < u->contract->clauses.n; k++) {
    const pt_clause *c = &u->contract->clauses.at[k];
    const pt_token *t = &s->tokens.all.at[c->word];
    if (c->kind != PT_CLAUSE_ASSIGNS && c->kind != PT_CLAUSE_FREES) continue;
    said |= c->kind == PT_CLAUSE_ASSIGNS;
    is |= t->line == at->line && t->column == at->column;
  }
  const pt_token *name = s ? &s->tokens.all.at[u->contract->word] : NULL;
  return is || (name && !said && name->line == at->line && name->column == at->column);
}

static bool breaks_frame(const prover *x, const unit *u, const pt_checker *c) {
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (pt_test_counts(c, t)) return is_at_frame(x, u, &c->result.prog->locs.at[t->loc]);
  }
  return false;
}

/* What is to be looked at.  Who writes nothing changes nothing but what it assigns.  False: s->err
   says why, or time is over. */
static bool survey(prover *x, unit *u) {
  pt_checker c;
  bool ok = pt_prove_load(&x->p, &c, PT_SPEC_REAL, u->name);
  if (ok) {
    u->frame = pt_spec_is_used(u->contract) &&
               !pt_prove_is_quiet(c.result.prog, x->p.s->mem, u->name);
    if (pt_prove_has_loop(&x->p, u->name))
      u->sharings = pt_front_sharings(c.result.prog->given.shares.n);
  } else if (x->p.s->err.status == PT_OK) note_time_over(x, u, &c);
  pt_prove_end(&x->p, &c);
  return ok;
}

static void note_unlimited(void *payload, const pt_contract *c) {
  const char **name = payload;
  if (!pt_spec_is_used(c)) *name = c->shown;
}

/* A function that a call of U gets to, without a body, that does not say what it assigns; NULL:
   there is none. */
static const char *unlimited_callee(const prover *x, const unit *u) {
  const char *name = NULL;
  pt_prove_each_used(&x->p, u->name, note_unlimited, &name);
  return name;
}

static const char *unlimited(unit *u, const char *callee) {
  return pt_report_printf(&u->report, "what %s changes is not known: it has no body and no assigns",
                          callee);
}

/* Why there is no proof, when such a function may have got a pointer; or NULL. */
static const char *why_open(const prover *x, unit *u, const pt_ir_prog *p) {
  const char *callee = unlimited_callee(x, u);
  char name[300];
  if (!callee) return NULL;
  snprintf(name, sizeof name, "__protest_use_%s", callee);
  return pt_ir_fn_by_name(p, name) && pt_prove_takes_pointers(p, name) ? unlimited(u, callee)
                                                                        : NULL;
}

/* Why a proof of the program in MODE is none of the function, or NULL. */
static const char *obstacle(const prover *x, unit *u, const pt_ir_prog *p, pt_spec_mode mode) {
  const char *used = pt_prove_variable_used(p);
  const char *written = pt_prove_variable_written(p, pt_prove_reads_errno(&x->p));
  const char *callee = unlimited_callee(x, u);
  bool framed = u->frame, has_frame = mode == PT_SPEC_FRAMED || mode == PT_SPEC_STEADY;
  if (used && pt_prove_takes_pointers(p, u->name))
    return pt_report_printf(&u->report, "an argument of %s may point to %s: that is not looked at",
                            u->name, used);
  if (callee && (used || pt_prove_takes_pointers(p, u->name)))
    return unlimited(u, callee);
  if (framed && written)
    return pt_report_printf(&u->report, "whether %s may change %s is not looked at", u->name,
                            written);
  if (framed && u->contract->params.n && (!has_frame || !is_framed(x, u)))
    return pt_report_printf(&u->report, "that %s changes only what it assigns is not proved",
                            u->name);
  return NULL;
}

/* A function without a body and a contract that may get a pointer: runs take it that it changes no
   memory, and so what fails behind it is no error.  NULL: there is none. */
static const char *unknown_callee(const prover *x, const pt_ir_prog *p) {
  if (strcmp(x->p.given.missing, "input") != 0) return NULL;
  for (size_t k = 0; k < p->missing.n; k++) {
    const char *name = pt_ir_text(p, p->missing.at[k]);
    uint32_t fn = pt_ir_fn_by_name(p, name);
    for (uint32_t v = 1; fn && v <= p->fns.at[fn]->nparams; v++)
      if (pt_ir_width(p->fns.at[fn], v) == p->ptr_width) return name;
  }
  return NULL;
}

/* What fails refutes nothing, as CALLEE may have done anything; returns why. */
static const char *doubt_failures(unit *u, const char *callee) {
  pt_report *r = &u->report;
  const char *why = pt_report_printf(r, "%s has neither a body nor a contract: what it changes is "
                                        "not known", callee);
  for (size_t k = 0; k < r->failures.n; k++) {
    r->failures.at[k].doubt = why;
    pt_vec_push(r->mem, &r->doubts, r->failures.at[k]);
  }
  r->failures.n = 0;
  return why;
}

/* What fails in the program in MODE is a run of the function: all of its calls go to bodies. */
static bool is_run(const prover *x, const unit *u, pt_spec_mode mode) {
  if (mode == PT_SPEC_REAL) return true;
  return mode == PT_SPEC_FRAMED && !pt_prove_each_used(&x->p, u->name, NULL, NULL);
}

/* Returns the exit code of the program in MODE; PROTEST_INTERNAL and the like: s->err says why.
   SHARING: front/front.h. */
static int attempt_case(prover *x, unit *u, pt_spec_mode mode, uint32_t sharing, double seconds) {
  pt_checker c;
  char verdict[80];
  int code = PROTEST_INPUT;
  uint64_t start = pt_clock_us();
  x->p.s->sharing = sharing;
  if (pt_prove_search(&x->p, &c, mode, u->name, seconds, true)) {
    code = pt_verdict_text(&c, verdict);
    u->seconds += (double)(pt_clock_us() - start) / 1e6;
    bool fails = code == PROTEST_VIOLATION;
    const char *callee = fails ? unknown_callee(x, c.result.prog) : NULL, *why = NULL;
    u->frame_broken = fails && mode != PT_SPEC_REAL && breaks_frame(x, u, &c);
    bool written = is_run(x, u, mode) && (mode == PT_SPEC_REAL || u->frame_broken);
    if (fails && !callee && written && !pt_prove_write_tests(&x->p, &c, u->name))
      code = PROTEST_INPUT;
    fill(x, u, &c);
    if (callee) why = doubt_failures(u, callee);
    if (code == PROTEST_OK) why = obstacle(x, u, c.result.prog, mode);
    if (code == PROTEST_INCONCLUSIVE) why = why_open(x, u, c.result.prog);
    if (why) give_up_proof(u, why), code = PROTEST_INCONCLUSIVE;
  } else if (x->p.s->err.status == PT_OK) {
    note_time_over(x, u, &c);
    code = PROTEST_INCONCLUSIVE;
  }
  pt_prove_end(&x->p, &c);
  x->p.s->sharing = 0;
  return code;
}

static double seconds_since(uint64_t start) { return (double)(pt_clock_us() - start) / 1e6; }

/* One after the other, each way in which arguments can point into one object, as that makes each
   proof simple; what is left of the time is for all at once. */
static int attempt(prover *x, unit *u, pt_spec_mode mode, double seconds) {
  uint64_t start = pt_clock_us();
  int code = PROTEST_OK;
  if (u->sharings < 2) return attempt_case(x, u, mode, 0, seconds);
  for (uint32_t k = 1; k <= u->sharings && code == PROTEST_OK; k++) {
    double rest = seconds * 2 / 3 - seconds_since(start);
    code = seconds > 0 && rest <= 0 ? PROTEST_INCONCLUSIVE
                                    : attempt_case(x, u, mode, k, seconds > 0 ? rest : 0);
  }
  double rest = seconds - seconds_since(start);
  if (code != PROTEST_INCONCLUSIVE || u->stuck || rest <= 0) return code;
  return attempt_case(x, u, mode, 0, rest);
}

static void add_value(void *payload, const char *text, bool zero) {
  (void)zero;
  unit *u = payload;
  pt_buf_printf(u->report.mem, &u->example, "%s%s", u->example.n ? ", " : "", text);
}

/* A call that is allowed, and returns. */
static bool find_example(prover *x, unit *u) {
  pt_checker c;
  pt_report r;
  bool found = false;
  double limit = x->p.given.time_limit;
  if (limit <= 0 || limit > EXAMPLE_SECONDS) limit = EXAMPLE_SECONDS;
  pt_report_init(&r, x->p.s->mem);
  if (pt_prove_search(&x->p, &c, PT_SPEC_EXAMPLE, u->name, limit, true)) {
    pt_fill how = {.traces = PT_TRACES_NONE};
    pt_prove_restore(&x->p, u->name);
    pt_fill_report(&r, &c, &how);
    found = r.failures.n > 0;
    if (found)
      pt_values_each(r.failures.at[0].inputs.at, r.failures.at[0].inputs.n, add_value, u);
  }
  pt_prove_end(&x->p, &c);
  pt_report_release(&r);
  return found;
}

/* The real program has what the modular one cannot show: runs that fail. */
static void look_for_error(prover *x, unit *u, double seconds) {
  int code = attempt(x, u, PT_SPEC_REAL, seconds);
  if (code == PROTEST_OK) u->status = PT_WHOLE_PROVED;
  if (code == PROTEST_VIOLATION) u->status = PT_WHOLE_REFUTED;
  if (code == PROTEST_INCONCLUSIVE) u->status = PT_WHOLE_UNKNOWN;
}

/* The modular program fails, and all of its calls went to bodies: that is a run.  Without the frame
   it is shown as a call that can be replayed natively, if it is found again. */
static void show_run(prover *x, unit *u, double seconds) {
  pt_report found = u->report;
  double spent = u->seconds;
  u->status = PT_WHOLE_REFUTED;
  if (u->frame_broken) return;
  pt_report_init(&u->report, x->p.s->mem);
  int code = attempt(x, u, PT_SPEC_REAL, seconds);
  u->status = PT_WHOLE_REFUTED;
  if (code == PROTEST_VIOLATION) {
    pt_report_release(&found);
    return;
  }
  pt_report_release(&u->report);
  u->report = found, u->seconds = spent, u->stuck = false;
}

/* The part of the time limit that is kept for saying why a proof failed. */
static double time_to_diagnose(const prover *x, const unit *u, bool abstract) {
  const double usual = 60, share = 3;
  double limit = x->p.given.time_limit;
  size_t file;
  if (!abstract && !pt_prove_has_invariant(&x->p, u->name, &file)) return 0;
  return (limit > 0 ? limit : usual) / share;
}

static void diagnose(prover *x, unit *u, bool abstract, double seconds) {
  bool real = x->p.s->err.status == PT_OK && !u->stuck && !*x->p.s->stop;
  if (u->status == PT_WHOLE_UNKNOWN && real && seconds > 0)
    pt_prove_diagnose(&x->p, u->name, &u->report, abstract, seconds, &u->diagnosis);
}

/* The modular program, in LIMIT seconds; returns what `attempt` does.  What fails in a loop only is
   no error. */
static int prove_modularly(prover *x, unit *u, bool abstract, double limit) {
  if (u->frame && pt_prove_has_loop(&x->p, u->name)) {
    int code = attempt(x, u, PT_SPEC_STEADY, limit * 2 / 3);
    if (code != PROTEST_VIOLATION && code != PROTEST_INCONCLUSIVE) return code;
    limit /= 3;
  }
  if (u->frame || abstract)
    return attempt(x, u, u->frame ? PT_SPEC_FRAMED : PT_SPEC_MODULAR, limit);
  return PROTEST_INCONCLUSIVE;
}

static bool check_unit(prover *x, unit *u) {
  uint64_t start = pt_clock_us();
  bool abstract = pt_prove_each_used(&x->p, u->name, NULL, NULL) > 0, bare;
  double last = time_to_diagnose(x, u, abstract), limit = x->p.given.time_limit;
  if (limit > last) limit -= last;
  u->comes_back = pt_prove_comes_back(&x->p, u->name, &bare);
  if (bare) {
    pt_err_set(&x->p.s->err, PT_INPUT, "%s calls itself through a file in which it has no contract",
               u->shown);
    return false;
  }
  if (!survey(x, u)) return x->p.s->err.status == PT_OK;
  bool modular = abstract || u->frame;
  int code = prove_modularly(x, u, abstract, limit / 2);
  if (code == PROTEST_OK) u->status = PT_WHOLE_PROVED;
  else if (code == PROTEST_VIOLATION && !abstract) show_run(x, u, limit / 2);
  else if (x->p.s->err.status == PT_OK) look_for_error(x, u, modular ? limit / 2 : limit);
  double rest = x->p.given.time_limit - seconds_since(start);
  diagnose(x, u, abstract, last > 0 && rest > last ? rest : last);
  if (x->p.s->err.status != PT_OK) return false;
  if (u->status == PT_WHOLE_PROVED && !find_example(x, u))
    give_up_proof(u, pt_report_printf(&u->report,
                                      "no call of %s is known that its contract allows and that "
                                      "returns", u->name));
  return x->p.s->err.status == PT_OK;
}

/* ---- what it rests on */

typedef struct {
  prover *x;
  unit *u;
} use_of;

static const unit *unit_of(const prover *x, const char *name) {
  for (size_t k = 0; k < x->units.n; k++)
    if (strcmp(x->units.at[k].name, name) == 0) return &x->units.at[k];
  return NULL;
}

static void add_use(void *payload, const pt_contract *c) {
  use_of *o = payload;
  const unit *callee = unit_of(o->x, c->name);
  if (callee && callee->status == PT_WHOLE_PROVED) return;
  const pt_contract *defined = pt_prove_find(&o->x->p, c->name);
  if (o->u->status != PT_WHOLE_PROVED && defined->body) return; /* what fails ran it */
  const char *why = defined->elsewhere ? "its body does not have it" : "no body: trusted";
  if (defined->body) why = "not proved here";
  add_basis(o->u, pt_report_printf(&o->u->report, "the contract of %s (%s)",
                                   callee ? callee->shown : c->shown, why));
}

static bool has_restrict(const pt_contract *c) {
  bool any = false;
  for (size_t k = 0; k < c->alone.n; k++) any |= c->alone.at[k];
  return any && c->params.n > 1;
}

static void add_rests(prover *x) {
  for (size_t k = 0; k < x->units.n; k++) {
    unit *u = &x->units.at[k];
    use_of o = {x, u};
    if (u->status == PT_WHOLE_PROVED || u->status == PT_WHOLE_REFUTED)
      pt_prove_each_used(&x->p, u->name, add_use, &o);
    if (u->status != PT_WHOLE_PROVED) continue;
    if (!pt_prove_ends(&x->p, u->name) || u->comes_back)
      add_basis(u, pt_report_printf(&u->report,
                                    "calls of %s that return (a loop or a recursion has no "
                                    "protest_decreases)",
                                    u->name));
    if (has_restrict(u->contract))
      add_basis(u, "expected of callers: what is restrict points to an object of its own");
    if (u->contract->loop_assigns)
      add_basis(u, pt_report_printf(&u->report, "what loops of %s say they assign (not checked)",
                                    u->name));
  }
}

/* ---- what is shown */

static void print_unit(pt_session *s, const unit *u) {
  pt_screen screen = pt_output_screen(s);
  pt_screen_failures(&screen, &u->report);
  const char *word = u->status == PT_WHOLE_REFUTED ? "fails" : pt_whole_status_word(u->status);
  if (s->options.quiet && u->status == PT_WHOLE_PROVED) return;
  fprintf(s->out, "  %-32s %-8s %7.1f s", u->shown, word, u->seconds);
  if (u->status == PT_WHOLE_PROVED)
    fprintf(s->out, "   example: %s", u->example.n ? pt_buf_text(&u->example) : "the call itself");
  fputc('\n', s->out);
  if (u->status != PT_WHOLE_UNKNOWN) return;
  pt_screen_open(&screen, &u->report);
  if (*u->report.open) fprintf(s->out, "    %s\n", u->report.open);
  fputs(pt_buf_text(&u->diagnosis), s->out);
}

static void print_basis(pt_session *s, const prover *x) {
  pt_whole_basis b = {0};
  pt_buf line = {0};
  for (size_t k = 0; k < x->units.n; k++) pt_whole_basis_add(&b, s->mem, &x->units.at[k].report);
  if (b.counts.n > 1) fprintf(s->out, "This result rests on:\n");
  for (size_t k = 1; k < b.counts.n; k++) {
    pt_buf_reset(&line);
    pt_whole_basis_text(&b, k, s->mem, &line);
    fprintf(s->out, "  %s\n", pt_buf_text(&line));
  }
  pt_buf_release(s->mem, &line);
  pt_whole_basis_release(&b, s->mem);
}

static int exit_code(const prover *x) {
  int code = PROTEST_OK;
  for (size_t k = 0; k < x->units.n; k++) {
    pt_whole_status st = x->units.at[k].status;
    if (st == PT_WHOLE_REFUTED) return PROTEST_VIOLATION;
    if (st != PT_WHOLE_PROVED) code = PROTEST_INCONCLUSIVE;
  }
  return code;
}

/* The verdict of the first that fails, else what all of them amount to. */
static const char *result_text(const prover *x, int code) {
  for (size_t k = 0; k < x->units.n; k++)
    if (x->units.at[k].status == PT_WHOLE_REFUTED) return x->units.at[k].report.result;
  return pt_conclusion_word(code == PROTEST_OK ? PT_CONCLUSION_TRUE : PT_CONCLUSION_UNKNOWN);
}

static void print_all(pt_session *s, const prover *x, int code) {
  pt_screen screen = pt_output_screen(s);
  for (size_t k = 0; k < x->units.n; k++) print_unit(s, &x->units.at[k]);
  print_basis(s, x);
  pt_screen_verdict(&screen, result_text(x, code));
}

/* The documents that --format and --output ask for. */
static void write_whole(pt_session *s, const provers *all, int code) {
  pt_whole w = {.mem = s->mem, .version = protest_version(), .exit_code = code};
  w.verdict = code == PROTEST_OK ? PT_CONCLUSION_TRUE : PT_CONCLUSION_UNKNOWN;
  if (code == PROTEST_VIOLATION) w.verdict = PT_CONCLUSION_FALSE;
  for (size_t k = 0; k < all->each.n; k++) {
    const prover *x = &all->each.at[k];
    pt_whole_file file = {.path = x->p.given.files.at[0], .error = "", .n = x->units.n,
                          .first = w.functions.n};
    pt_vec_push(s->mem, &w.files, file);
    for (size_t j = 0; j < x->units.n; j++) {
      const unit *u = &x->units.at[j];
      pt_whole_function f = {.name = u->shown, .status = u->status, .error = "",
                             .report = &u->report, .exit_code = u->report.exit_code,
                             .seconds = u->seconds};
      w.seconds += u->seconds;
      pt_vec_push(s->mem, &w.functions, f);
    }
  }
  for (size_t k = 0; k < s->sinks.at.n; k++) {
    const pt_sink *to = &s->sinks.at.at[k];
    pt_buf out = {0};
    if (!to->format) continue;
    to->format->all(&out, &w, s->options.verbose);
    pt_sink_deliver(to, pt_buf_text(&out), out.n, pt_session_plain(s), s->msg);
    pt_buf_release(s->mem, &out);
  }
  pt_whole_release(&w);
}

static void release(pt_session *s, provers *all) {
  for (size_t k = 0; k < all->shown.units.n; k++) {
    pt_buf_release(s->mem, &all->shown.units.at[k].example);
    pt_buf_release(s->mem, &all->shown.units.at[k].diagnosis);
    pt_report_release(&all->shown.units.at[k].report);
  }
  pt_vec_release(s->mem, &all->shown.units);
  for (size_t k = 0; k < all->each.n; k++) {
    pt_vec_release(s->mem, &all->each.at[k].units);
    pt_prove_release(&all->each.at[k].p);
    pt_vec_release(s->mem, &all->each.at[k].files);
  }
  pt_vec_release(s->mem, &all->each);
}

/* ---- the files of a command, or of a project */

static void print_ignored(FILE *to, const pt_tokens *t, uint32_t name) {
  const pt_token *x = &t->all.at[name];
  fprintf(to, "%s:%u:%u: warning: %.*s has no contract, and nothing that has one calls it: the "
              "clauses of its loops are not looked at\n",
          pt_strtab_text(&t->files, x->file), x->line, x->column, (int)x->n, x->at);
}

/* The files of the options, as one program.  ALONE: it is an error when they have no contract. */
static bool prove_files(pt_session *s, provers *all, bool alone) {
  prover x = {0};
  bool ok = pt_prove_init(&x.p, s);
  if (ok && (alone || has_units(&x))) ok = choose_units(&x);
  for (size_t k = 0; ok && k < x.units.n && !*s->stop; k++) ok = check_unit(&x, &x.units.at[k]);
  if (ok) add_rests(&x);
  if (ok && pt_output_has_screen(s)) pt_prove_each_ignored(&x.p, s->out, print_ignored);
  for (size_t k = 0; k < x.units.n; k++) pt_vec_push(s->mem, &all->shown.units, x.units.at[k]);
  pt_vec_push(s->mem, &all->each, x);
  return ok;
}

/* Each file of the project by itself. */
static bool prove_project(pt_session *s, provers *all, pt_compdb *db) {
  pt_options given = s->options;
  bool ok = pt_compdb_load(db, s->mem, given.compile_db, &s->err) == PT_OK;
  for (size_t k = 0; ok && k < db->entries.n && !*s->stop; k++) {
    pt_texts one = {0};
    pt_vec_push(s->mem, &one, db->entries.at[k].path);
    s->options.files = one;
    ok = prove_files(s, all, false);
    s->options = given;
    pt_vec_top(&all->each).files = one;
  }
  if (ok && !all->shown.units.n) {
    pt_err_set(&s->err, PT_INPUT, "no function with a contract has a body (docs/contracts.md)");
    ok = false;
  }
  return ok;
}

int pt_command_prove(pt_session *s) {
  provers all = {0};
  pt_compdb db = {0};
  int code = PROTEST_INPUT;
  bool ok = pt_project_asked(s) ? prove_project(s, &all, &db) : prove_files(s, &all, true);
  if (ok) {
    code = exit_code(&all.shown);
    if (pt_output_has_screen(s)) print_all(s, &all.shown, code);
    write_whole(s, &all, code);
  }
  release(s, &all);
  pt_compdb_release(&db, s->mem);
  return code;
}
