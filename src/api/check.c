/* `protest FILE` and `protest test FILE`: the engines, validation, and the screen. */
#include <string.h>

#include "api/check.h"
#include "check/replay.h"
#include "front/embed.h"
#include "report/coverage.h"

/* Time kept back for validation and printing, as a share of the limit. */
static const double reserve = 0.08;

/* ---- setting up */

static pt_status read_property(pt_checker *c) {
  pt_session *s = c->s;
  if (!*s->options.property) return PT_OK;
  c->has_property = true;
  return pt_property_read(&c->property, s->mem, s->options.property, &s->err);
}

/* With a property, only its checks matter. */
static pt_status load(pt_checker *c) {
  pt_session *s = c->s;
  if (read_property(c) != PT_OK || pt_session_checks(s) != PT_OK) return s->err.status;
  if (c->has_property) s->checks = c->property.checks;
  s->checks_fixed = true;
  if (pt_session_load(s, false) != PT_OK) return s->err.status;
  if (!s->prog->main) return pt_err_set(&s->err, PT_INPUT, "the program has no start");
  return pt_exec_new(&c->exec, s->mem, s->prog, &s->err);
}

static pt_status make_solver(pt_checker *c) {
  pt_session *s = c->s;
  c->terms = pt_terms_new(s->mem);
  pt_smt_config config = pt_smt_config_default();
  config.name = s->options.solver;
  config.cache = true;
  if (*s->options.smt_log) config.log_dir = s->options.smt_log;
  return pt_solver_new(&c->solver, c->terms, &config, &s->err);
}

/* ---- validation: every failing test once more, in a fresh interpreter at full speed */

static bool fails_again(pt_checker *c, pt_exec *fresh, const pt_test *t, pt_run *run) {
  pt_session *s = c->s;
  pt_exec_options o = {.inputs = t->inputs.at, .ninputs = t->inputs.n,
                       .step_limit = UINT64_C(100000000000), .stack_limit = (uint64_t)s->options.stack_limit,
                       .memory_limit = (uint64_t)s->options.memory_limit / 4,
                       .check_uninit = s->checks >> PT_CHECK_UNINIT & 1,
                       .check_leaks = s->checks >> PT_CHECK_LEAK_LOST & 1,
                       .check_unfreed = s->checks >> PT_CHECK_LEAK_UNFREED & 1, .stop = s->stop};
  pt_exec_run(fresh, &o, run);
  return run->status == PT_RUN_FAILED && run->check == t->check && run->kind == t->kind && run->inputs.n == t->inputs.n;
}

static pt_status validate(pt_checker *c) {
  pt_session *s = c->s;
  pt_exec *fresh = NULL;
  pt_run run = {0};
  if (pt_exec_new(&fresh, s->mem, s->prog, &s->err) != PT_OK) return s->err.status;
  for (size_t k = 0; k < c->result.tests.n && s->err.status == PT_OK; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (t->fails && !fails_again(c, fresh, t, &run) && !*s->stop)
      pt_err_set(&s->err, PT_INTERNAL, "internal error: a test does not fail again (%s)", t->text);
  }
  pt_run_release(s->mem, &run);
  pt_exec_delete(fresh);
  return s->err.status;
}

/* The flags that change a program's meaning, for its native twin. */
static void native_flags(const pt_options *o, pt_mem *m, pt_strtab *text, pt_texts *out) {
  const struct {
    const char *flag;
    const pt_texts *values;
  } lists[] = {{"-I", &o->include}, {"-D", &o->define}, {"-U", &o->undefine}};
  pt_buf b = {0};
  for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
    for (size_t j = 0; j < lists[k].values->n; j++) {
      pt_buf_reset(&b);
      pt_buf_printf(m, &b, "%s%s", lists[k].flag, lists[k].values->at[j]);
      pt_vec_push(m, out, pt_strtab_text(text, pt_strtab_add(m, text, pt_buf_text(&b))));
    }
  pt_buf_reset(&b);
  pt_buf_printf(m, &b, "-std=%s", o->std);
  pt_vec_push(m, out, pt_strtab_text(text, pt_strtab_add(m, text, pt_buf_text(&b))));
  for (size_t j = 0; j < o->preinclude.n; j++) {
    pt_vec_push(m, out, "-include");
    pt_vec_push(m, out, o->preinclude.at[j]);
  }
  pt_buf_release(m, &b);
}

/* Failing tests once more, natively with sanitizers; a few, while there is time. */
static void replay_natively(pt_checker *c, uint64_t start) {
  enum { MOST = 5 };
  pt_session *s = c->s;
  pt_texts flags = {0};
  pt_strtab text = {0};
  pt_buf header = {0};
  native_flags(&s->options, s->mem, &text, &flags);
  pt_buf_addn(s->mem, &header, pt_embed_header, pt_embed_header_size);
  pt_replay_setup setup = {.prog = s->prog, .clang = s->options.clang, .files = s->options.files.at,
                           .nfiles = s->options.files.n, .flags = flags.at, .nflags = flags.n,
                           .entry = s->options.function, .header = pt_buf_text(&header), .seconds = 2,
                           .stop = s->stop, .cache = pt_replay_cache_new(s->mem)};
  double limit = s->options.time_limit;
  for (size_t k = 0, done = 0; k < c->result.tests.n && done < MOST; k++) {
    pt_test *t = &c->result.tests.at[k];
    double spent = (double)(pt_clock_us() - start) / 1e6;
    if (!t->fails || (limit > 0 && spent > 0.95 * limit)) continue;
    t->native = (uint8_t)pt_replay_native(s->mem, &setup, t, t->native_text, sizeof t->native_text);
    done++;
  }
  pt_replay_cache_delete(setup.cache);
  pt_buf_release(s->mem, &header);
  pt_vec_release(s->mem, &flags);
  pt_strtab_release(s->mem, &text);
}

/* ---- the screen */

static void print_test(pt_session *s, const pt_test *t) {
  char where[300];
  pt_ir_loc_text(s->prog, t->loc, where, sizeof where);
  fprintf(s->out, "%s: error: %s [%s, CWE-%d]\n", *where ? where : "protest", t->text, pt_check_name(t->kind),
          pt_check_cwe(t->kind));
  pt_buf b = {0};
  for (size_t k = 0; k < t->inputs.n && k < 12; k++) {
    pt_buf_add(s->mem, &b, k ? ", " : "");
    const char *name = pt_ir_text(s->prog, t->inputs.at[k].name);
    if (*name) pt_buf_printf(s->mem, &b, "%s: ", name);
    pt_input_print(s->mem, &b, &t->inputs.at[k]);
  }
  if (t->inputs.n > 12) pt_buf_printf(s->mem, &b, " and %zu more", t->inputs.n - 12);
  if (b.n) fprintf(s->out, "   inputs: %s\n", pt_buf_text(&b));
  static const char *const native[] = {"", ", and natively: ", "; natively it differs: ", "; not natively: "};
  fprintf(s->out, "   replayed: in the interpreter%s%s\n", native[t->native], t->native ? t->native_text : "");
  pt_buf_release(s->mem, &b);
}

/* Kinds of checks by status. */
static void print_table(pt_session *s, const pt_result *r) {
  size_t count[PT_CHECK_COUNT][4] = {{0}}, total[4] = {0};
  for (size_t k = 1; k < s->prog->checks.n; k++) {
    pt_check_kind kind = (pt_check_kind)s->prog->checks.at[k].kind;
    if (!(s->checks >> kind & 1)) continue;
    count[kind][r->checks[k].verdict]++, total[r->checks[k].verdict]++;
  }
  fprintf(s->out, "%-16s %8s %8s %8s %12s\n", "checks", "proved", "refuted", "open", "unreachable");
  for (int k = 1; k < PT_CHECK_COUNT; k++)
    if (count[k][0] + count[k][1] + count[k][2] + count[k][3])
      fprintf(s->out, "%-16s %8zu %8zu %8zu %12zu\n", pt_check_name((pt_check_kind)k), count[k][PT_PROVED],
              count[k][PT_REFUTED], count[k][PT_OPEN], count[k][PT_UNREACHED]);
  fprintf(s->out, "%-16s %8zu %8zu %8zu %12zu\n", "total", total[PT_PROVED], total[PT_REFUTED], total[PT_OPEN],
          total[PT_UNREACHED]);
}

static void print_basis(pt_session *s, const pt_result *r) {
  fprintf(s->out, "This result rests on:\n  %s data model; malloc %s; a stack of %lld bytes\n",
          s->prog->ptr_width == 32 ? "the ILP32" : "the LP64",
          s->options.malloc_may_fail ? "may fail" : "does not fail", (long long)s->options.stack_limit);
  for (size_t k = 0; k < s->prog->missing.n; k++)
    fprintf(s->out, "  %s has no body: %s\n", pt_ir_text(s->prog, s->prog->missing.at[k]),
            strcmp(s->options.missing, "stop") == 0    ? "nothing is known beyond a call of it"
            : strcmp(s->options.missing, "havoc") == 0 ? "it returns any value and changes memory it can reach"
                                                       : "it returns any value and changes no memory");
  for (size_t k = 0; k < s->prog->notes.n; k++) fprintf(s->out, "  %s\n", pt_ir_text(s->prog, s->prog->notes.at[k]));
  if (r->open_because) fprintf(s->out, "  open checks: %s\n", r->open_because);
}

/* The property that a failing kind violates, in SV-COMP's words. */
static const char *violated(const pt_checker *c, pt_check_kind kind) {
  if (c->has_property && strcmp(c->property.name, "valid-memcleanup") == 0) return "valid-memcleanup";
  const char *p = pt_check_property(kind);
  return *p ? p : "def-behavior";
}

static const pt_test *first_failure(const pt_result *r) {
  for (size_t k = 0; k < r->tests.n; k++)
    if (r->tests.at[k].fails) return &r->tests.at[k];
  return NULL;
}

/* Whether all wanted checks are proved, and there is at least one thing to say. */
static bool all_proved(const pt_checker *c) {
  const pt_ir_prog *p = c->s->prog;
  if (c->has_property && c->property.termination) return false;
  if (!c->all) return false;
  for (size_t k = 1; k < p->checks.n; k++)
    if (c->s->checks >> p->checks.at[k].kind & 1 && c->result.checks[k].verdict != PT_PROVED &&
        c->result.checks[k].verdict != PT_UNREACHED)
      return false;
  return true;
}

static int report(pt_checker *c) {
  pt_session *s = c->s;
  for (size_t k = 0; k < c->result.tests.n; k++)
    if (c->result.tests.at[k].fails) print_test(s, &c->result.tests.at[k]);
  print_table(s, &c->result);
  print_basis(s, &c->result);
  const pt_test *failure = first_failure(&c->result);
  if (failure) {
    fprintf(s->out, "RESULT: false(%s)\n", violated(c, failure->kind));
    return PROTEST_VIOLATION;
  }
  bool proved = all_proved(c);
  fprintf(s->out, "RESULT: %s\n", proved ? "true" : "unknown");
  return proved ? PROTEST_OK : PROTEST_INCONCLUSIVE;
}

/* ---- the commands */

static bool is_text(const pt_session *s) {
  size_t n = s->options.files.n == 1 ? strlen(s->options.files.at[0]) : 0;
  return n > 3 && strcmp(s->options.files.at[0] + n - 3, ".ir") == 0;
}

/* Everything between loading and printing. */
static bool prepare(pt_checker *c) {
  if (load(c) != PT_OK || make_solver(c) != PT_OK) return false;
  pt_result_init(&c->result, c->s->mem, c->s->prog);
  return true;
}

static bool search(pt_checker *c, uint64_t start) {
  pt_session *s = c->s;
  pt_timer_start(&c->timer, s->stop, start, s->options.time_limit * (1 - reserve), c->solver);
  pt_run_engines(c);
  pt_timer_end(&c->timer);
  s->stats.runs = c->result.runs;
  return validate(c) == PT_OK;
}

static void release(pt_checker *c) {
  if (c->result.mem) pt_result_release(&c->result);
  if (c->solver) pt_solver_delete(c->solver);
  if (c->terms) pt_terms_delete(c->terms);
  if (c->exec) pt_exec_delete(c->exec);
}

int pt_command_check(pt_session *s) {
  pt_checker c = {.s = s};
  int code = PROTEST_INPUT;
  uint64_t start = pt_clock_us();
  if (prepare(&c) && search(&c, start)) {
    if (s->options.native && !is_text(s) && !*s->options.compile_db) replay_natively(&c, start);
    code = report(&c);
  }
  release(&c);
  return code;
}

static int report_tests(pt_checker *c, const char *dir) {
  pt_session *s = c->s;
  size_t failing = 0;
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (t->fails) failing++, print_test(s, t);
  }
  pt_coverage_table(s->out, &c->result);
  fprintf(s->out, "%zu test%s in %s, %zu of them fail\n", c->result.tests.n, c->result.tests.n == 1 ? "" : "s", dir, failing);
  print_basis(s, &c->result);
  fprintf(s->out, "RESULT: done\n");
  return failing ? PROTEST_VIOLATION : PROTEST_OK;
}

int pt_command_test(pt_session *s) {
  pt_checker c = {.s = s};
  int code = PROTEST_INPUT;
  uint64_t start = pt_clock_us();
  const char *dir = *s->options.output ? s->options.output : "protest-tests";
  pt_texts flags = {0};
  pt_strtab text = {0};
  pt_buf header = {0};
  native_flags(&s->options, s->mem, &text, &flags);
  pt_vec_push(s->mem, &flags, s->options.m32 ? "-m32" : "-m64");
  pt_buf_addn(s->mem, &header, pt_embed_header, pt_embed_header_size);
  if (prepare(&c)) {
    pt_suite_info info = {.files = s->options.files.at, .nfiles = s->options.files.n, .flags = flags.at,
                          .nflags = flags.n, .clang = s->options.clang, .entry = s->options.function,
                          .property = c.property.text[0] ? c.property.text : NULL, .version = protest_version(),
                          .header = pt_buf_text(&header)};
    if (pt_suite_open(&c.suite, s->mem, s->prog, dir, &info, &s->err) == PT_OK) {
      bool valid = search(&c, start);
      if (pt_suite_close(c.suite, &c.result, &c.suite_err) != PT_OK) s->err = c.suite_err;
      else if (valid) code = report_tests(&c, dir);
    }
  }
  release(&c);
  pt_buf_release(s->mem, &header);
  pt_vec_release(s->mem, &flags);
  pt_strtab_release(s->mem, &text);
  return code;
}
