#include "fill/fill_story.h"

#include <string.h>

#include "fill/klee.h"
#include "result/harness.h"

static const uint64_t most_steps = 50000000; /* of a run */

enum { MOST_OUTPUT = 1 << 20 };

typedef struct {
  const pt_checker *c;
  pt_mem *mem;
  pt_result view; /* for looking up branches */
  bool *covered;  /* by branch and side */
  uint32_t entry; /* where the program starts, if not at main */
  pt_klee klee;
  bool has_klee; /* the program calls its functions */
  pt_strtab *names;
  pt_strtab seen;        /* what was said to be covered */
  pt_suite_story *story; /* of the test that is run */
  bool cut;              /* it printed too much */
} teller;

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* ---- what a run covers */

static void add_side(teller *t, const pt_ir_ins *i, int side) {
  const pt_ir_prog *p = t->c->s->prog;
  const pt_ir_loc *l = &p->locs.at[i->loc];
  char text[300];
  size_t before = t->seen.n;
  const char *file = base_name(pt_ir_text(p, l->file)), *word = side ? "false" : "true";
  snprintf(text, sizeof text, "%.200s:%u (%s)", file, l->line, word);
  pt_strtab_add(t->mem, &t->seen, text);
  if (t->seen.n == before) { /* another one in the same line */
    snprintf(text, sizeof text, "%.200s:%u:%u (%s)", file, l->line, l->column, word);
    pt_strtab_add(t->mem, &t->seen, text);
  }
  if (t->seen.n == before) return;
  pt_buf_printf(t->mem, &t->story->covers, "%s%s", t->story->covers.n ? ", " : "", text);
}

static bool before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  teller *t = payload;
  const pt_ir_fn *f = t->c->s->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  if (i->op != PT_OP_CBR || f->model) return true;
  const pt_branch *b = pt_result_branch(&t->view, fn, ins);
  if (!b) return true;
  int side = pt_bv_is_zero(pt_exec_value(x, pt_ir_arg(f, i, 0)));
  bool *covered = &t->covered[2 * (size_t)(b - t->view.branches.at) + (size_t)side];
  if (!*covered && i->loc) add_side(t, i, side);
  *covered = true;
  return true;
}

/* ---- objects of KLEE */

static void enter(void *payload, pt_exec *x, uint32_t fn) {
  teller *t = payload;
  pt_klee_object made;
  if (!t->has_klee || !pt_klee_enter(&t->klee, x, fn, &made)) return;
  uint32_t name = pt_strtab_add(t->mem, t->names, made.name);
  pt_suite_object o = {
      .first = made.first, .n = made.n, .name = pt_strtab_text(t->names, name)};
  pt_vec_push(t->mem, &t->story->objects, o);
}

/* ---- what the function returns where the program starts, as protest-runner.h prints it */

static void after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  teller *t = payload;
  const pt_ir_prog *p = t->c->s->prog;
  const pt_ir_ins *i = &p->fns.at[fn]->ins.at[ins];
  bool is_signed;
  if (!t->entry || fn != p->main || i->op != PT_OP_CALL || i->ref != t->entry || !i->res) return;
  if (!pt_harness_result(p, t->entry, &is_signed)) return;
  pt_bv v = pt_exec_value(x, i->res);
  if (is_signed)
    pt_buf_printf(t->mem, &t->story->output, "returns %lld\n",
                  (long long)pt_bv_to_u64(pt_bv_sext(v, 64)));
  else
    pt_buf_printf(t->mem, &t->story->output, "returns %llu\n",
                  (unsigned long long)pt_bv_to_u64(v));
}

/* ---- runs */

static void output(void *payload, int fd, const char *text, size_t n) {
  teller *t = payload;
  if (fd != 1) return;
  if (t->story->output.n + n > MOST_OUTPUT) t->cut = true;
  else pt_buf_addn(t->mem, &t->story->output, text, n);
}

static void tell(teller *t, pt_exec *x, const pt_test *test, bool record) {
  const pt_exec_observer observer = {
      .payload = t, .before = before, .after = after, .enter = enter};
  pt_exec_options o = pt_session_exec_options(t->c->s, &test->inputs);
  pt_run run = {0};
  if (test->lasso.period) return; /* it does not end */
  o.step_limit = most_steps, o.observer = &observer;
  o.output = output, o.output_payload = t;
  t->cut = false;
  pt_exec_run(x, &o, &run);
  t->story->recorded = record && run.status == PT_RUN_DONE && !test->fails && !t->cut;
  t->story->exit_code = run.exit_code & 255;
  pt_run_release(t->mem, &run);
}

void pt_fill_stories_init(pt_fill_stories *f, const pt_checker *c, bool record) {
  pt_mem *m = c->s->mem;
  pt_exec *x = NULL;
  pt_err none = {0};
  teller t = {.c = c, .mem = m, .view = c->result, .names = &f->names};
  size_t sides = 2 * c->result.branches.n + 1;
  *f = (pt_fill_stories){0};
  t.covered = pt_mem_alloc(m, sides * sizeof *t.covered);
  t.has_klee = pt_klee_find(&t.klee, c->s->prog);
  if (strcmp(c->s->options.function, "main") != 0)
    t.entry = pt_ir_fn_by_name(c->s->prog, c->s->options.function);
  pt_vec_resize(m, &f->at, c->result.tests.n);
  bool ok = pt_exec_new(&x, m, c->s->prog, &none) == PT_OK;
  for (size_t k = 0; ok && k < c->result.tests.n; k++) {
    t.story = &f->at.at[k];
    tell(&t, x, &c->result.tests.at[k], record);
  }
  if (x) pt_exec_delete(x);
  pt_strtab_release(m, &t.seen);
  pt_mem_free(m, t.covered, sides * sizeof *t.covered);
}

void pt_fill_stories_release(pt_fill_stories *f, pt_mem *m) {
  for (size_t k = 0; k < f->at.n; k++) {
    pt_buf_release(m, &f->at.at[k].output);
    pt_buf_release(m, &f->at.at[k].covers);
    pt_vec_release(m, &f->at.at[k].objects);
  }
  pt_vec_release(m, &f->at);
  pt_strtab_release(m, &f->names);
}
