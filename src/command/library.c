/* protest_check: the ordinary command, whose document is read back as typed data. */
#include <assert.h>
#include <protest/check.h>
#include <stdlib.h>

#include "report/report.h"
#include "session/session.h"

static_assert((int)PROTEST_UNKNOWN == PT_CONCLUSION_UNKNOWN &&
                  (int)PROTEST_TRUE == PT_CONCLUSION_TRUE &&
                  (int)PROTEST_FALSE == PT_CONCLUSION_FALSE &&
                  (int)PROTEST_ERROR == PT_CONCLUSION_ERROR,
              "the verdicts of the library are those of reports");
static_assert((int)PROTEST_CHECK_OPEN == PT_OPEN && (int)PROTEST_CHECK_PROVED == PT_PROVED &&
                  (int)PROTEST_CHECK_REFUTED == PT_REFUTED &&
                  (int)PROTEST_CHECK_UNREACHABLE == PT_UNREACHED,
              "and so are those of checks");

typedef struct {
  protest_report seen; /* first: it is what the caller has */
  pt_mem *mem;
  pt_report report;
  PT_VEC(protest_obligation) checks;
  PT_VEC(protest_failure) failures;
  PT_VEC(protest_input) inputs; /* of all failures */
  PT_VEC(protest_step) steps;
} library_report;

/* ---- from the report */

static protest_place place_of(const pt_place *p) {
  return (protest_place){
      .file = p->file, .function = p->function, .line = p->line, .column = p->column};
}

static void add_failure(library_report *l, const pt_report_failure *f) {
  protest_failure out = {
      .check = f->check, .kind = pt_check_name(f->kind), .text = f->text, .cwe = f->cwe};
  out.at = place_of(&f->at), out.ninputs = f->inputs.n, out.nsteps = f->steps.n;
  for (size_t k = 0; k < f->inputs.n; k++) {
    const pt_report_input *in = &f->inputs.at[k];
    protest_input input = {.name = in->name, .kind = in->kind, .value = in->value};
    pt_vec_push(l->mem, &l->inputs, input);
  }
  for (size_t k = 0; k < f->steps.n; k++) {
    const pt_report_step *s = &f->steps.at[k];
    protest_step step = {.at = place_of(&s->at), .changes = s->changes, .depth = s->depth};
    pt_vec_push(l->mem, &l->steps, step);
  }
  pt_vec_push(l->mem, &l->failures, out);
}

/* Vectors have grown: only now their elements stay where they are. */
static void point_into(library_report *l) {
  const protest_input *input = l->inputs.at;
  const protest_step *step = l->steps.at;
  for (size_t k = 0; k < l->failures.n; k++) {
    protest_failure *f = &l->failures.at[k];
    f->inputs = input, f->steps = step;
    input += f->ninputs, step += f->nsteps;
  }
}

static void add_check(library_report *l, const pt_report_check *c) {
  protest_obligation out = {.id = c->id,
                            .kind = pt_check_name(c->kind),
                            .description = c->describe,
                            .at = place_of(&c->at),
                            .status = (protest_status)c->status,
                            .engine = c->engine,
                            .reason = c->why};
  if (c->failure) out.failure = &l->failures.at[c->failure - 1];
  pt_vec_push(l->mem, &l->checks, out);
}

static void show(library_report *l) {
  const pt_report *r = &l->report;
  for (size_t k = 0; k < r->failures.n; k++)
    add_failure(l, &r->failures.at[k]);
  point_into(l);
  for (size_t k = 0; k < r->checks.n; k++)
    add_check(l, &r->checks.at[k]);
  l->seen = (protest_report){.verdict = (protest_verdict)r->verdict,
                             .result = r->result,
                             .error = r->error,
                             .exit_code = r->exit_code,
                             .seconds = r->seconds,
                             .checks = l->checks.at,
                             .nchecks = l->checks.n,
                             .failures = l->failures.at,
                             .nfailures = l->failures.n,
                             .needs = r->needs.at,
                             .nneeds = r->needs.n,
                             .rests_on = r->basis.at,
                             .nrests_on = r->basis.n};
}

/* NULL: TEXT is no report, and MESSAGES are told why. */
static library_report *read_report(const char *text, size_t n, FILE *messages) {
  pt_mem *m = pt_mem_new();
  library_report *l = pt_mem_alloc(m, sizeof *l);
  pt_err e = {0};
  l->mem = m;
  pt_report_init(&l->report, m);
  if (pt_report_read(&l->report, "report", text, n, &e) == PT_OK) {
    show(l);
    return l;
  }
  if (n) fprintf(messages, "protest: %s\n", e.text);
  protest_report_delete(&l->seen);
  return NULL;
}

void protest_report_delete(protest_report *r) {
  if (!r) return;
  library_report *l = (library_report *)r;
  pt_mem *m = l->mem;
  pt_vec_release(m, &l->checks);
  pt_vec_release(m, &l->failures);
  pt_vec_release(m, &l->inputs);
  pt_vec_release(m, &l->steps);
  pt_report_release(&l->report);
  pt_mem_free(m, l, sizeof *l);
  pt_mem_delete(m);
}

/* ---- the command */

static void add_arguments(pt_mem *m, const protest_request *q, pt_buf *function, char limit[40],
                          pt_texts *out) {
  pt_vec_push(m, out, "check");
  pt_vec_push(m, out, "--no-config");
  for (size_t k = 0; k < q->noptions; k++)
    pt_vec_push(m, out, q->options[k]);
  if (q->time_limit > 0) {
    snprintf(limit, 40, "--time-limit=%.3fs", q->time_limit);
    pt_vec_push(m, out, limit);
  }
  if (q->function) {
    pt_buf_printf(m, function, "--function=%s", q->function);
    pt_vec_push(m, out, pt_buf_text(function));
  }
  pt_vec_push(m, out, "--format=json");
  pt_vec_push(m, out, "--");
  for (size_t k = 0; k < q->nfiles; k++)
    pt_vec_push(m, out, q->files[k]);
}

int protest_check(protest *p, const protest_request *q, protest_report **out) {
  pt_mem *m = pt_mem_new();
  pt_texts argv = {0};
  pt_buf function = {0};
  char limit[40], *text = NULL;
  size_t n = 0;
  FILE *document = open_memstream(&text, &n),
       *silence = q->messages ? NULL : fopen("/dev/null", "w");
  FILE *messages = q->messages ? q->messages : silence;
  int code = PROTEST_INTERNAL;
  library_report *l = NULL;
  *out = NULL;
  add_arguments(m, q, &function, limit, &argv);
  if (document && messages) code = protest_command(p, (int)argv.n, argv.at, document, messages);
  if (document && fclose(document) == 0 && messages) l = read_report(text ? text : "", n, messages);
  free(text);
  if (silence) fclose(silence);
  pt_vec_release(m, &argv);
  pt_buf_release(m, &function);
  pt_mem_delete(m);
  if (l) *out = &l->seen;
  if (l) return 0;
  return code ? code : PROTEST_INTERNAL;
}
