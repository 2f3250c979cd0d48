#include "command/mutants.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/hunt.h"
#include "command/in_place.h"
#include "command/ending.h"
#include "command/product.h"
#include "command/same_code.h"
#include "project/pool.h"
#include "report/mutant.h"

typedef enum { UNTRIED, ALIVE, KILLED, EQUIVALENT, NO_PROGRAM, STATES } state;

typedef struct {
  size_t file; /* of the options */
  pt_mutant change;
  state state;
  bool chosen;
} subject;

typedef struct {
  pt_checker *c;
  pt_session *s;
  char dir[64];
  PT_VEC(pt_source) sources; /* by file */
  PT_VEC(subject) every; /* mutant that there is */
  PT_VEC(subject) all;   /* those that were chosen */
  size_t first;          /* those before it are left alone */
  pt_pool *pool;
  pt_hunt *hunt;
  size_t from;          /* tests before it are known to the subjects */
  pt_texts arguments;   /* of a check of a product */
  pt_strtab texts;
  uint64_t deadline_us; /* for all of them; 0: none */
  double seconds;       /* for one of them */
  bool walked;          /* all paths of the program were walked */
} lab;

enum { SPARE_INPUTS = 4 }; /* that a run of a product may have beyond those of tests */

static const double least_seconds = 1;
/* For all checks of mutants in place, of products, and of products of programs all of whose paths
   were walked (those of the product can be, too): times --time-limit. */
static const double place_share = 2, product_share = 4, walked_share = 8;

/* ---- in a child: the tests with one mutant */

static const char *keep(lab *l, const char *text) {
  return pt_strtab_text(&l->texts, pt_strtab_add(l->s->mem, &l->texts, text));
}

static const char *path_of(lab *l, size_t task, const char *suffix) {
  char path[200];
  snprintf(path, sizeof path, "%s/%zu%s", l->dir, task, suffix);
  return keep(l, path);
}

/* The folder of a source, where its own headers are. */
static const char *folder_of(lab *l, size_t file) {
  const char *path = l->s->options.files.at[file], *slash = strrchr(path, '/');
  char folder[4096];
  snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
  return keep(l, folder);
}

/* The program with file FILE replaced by PATH, in a session of its own.  False: it is no C. */
static bool load(lab *l, pt_session *other, size_t file, const char *path) {
  *other = *l->s;
  other->prog = NULL, other->err = (pt_err){0};
  other->options.files = other->options.include = (pt_texts){0};
  for (size_t k = 0; k < l->s->options.files.n; k++)
    pt_vec_push(l->s->mem, &other->options.files, k == file ? path : l->s->options.files.at[k]);
  for (size_t k = 0; k < l->s->options.include.n; k++)
    pt_vec_push(l->s->mem, &other->options.include, l->s->options.include.at[k]);
  pt_vec_push(l->s->mem, &other->options.include, folder_of(l, file));
  return pt_session_load(other, false) == PT_OK && other->prog->main;
}

/* The first test from FROM on that kills the mutant, or that there is none. */
static bool is_killed(lab *l, pt_session *mutant) {
  pt_exec *x = NULL, *y = NULL;
  pt_run r = {0};
  pt_err none = {0};
  bool killed = false;
  if (pt_exec_new(&x, l->s->mem, l->s->prog, &none) != PT_OK ||
      pt_exec_new(&y, l->s->mem, mutant->prog, &none) != PT_OK)
    return false;
  for (size_t k = l->from; !killed && k < l->c->result.tests.n; k++) {
    const pt_test *t = &l->c->result.tests.at[k];
    if (t->lasso.period) continue;
    pt_ending a = pt_ending_run(l->s, x, &t->inputs, 0, &r);
    pt_ending b = pt_ending_run(mutant, y, &t->inputs, pt_ending_patience(a.steps), &r);
    killed = pt_ending_differs(&a, &b);
  }
  pt_run_release(l->s->mem, &r);
  return killed;
}

static bool load_subject(lab *l, size_t task, pt_session *other) {
  const subject *x = &l->all.at[task];
  const char *path = path_of(l, task, ".c");
  pt_buf text = {0};
  pt_err e = {0};
  pt_mutant_text(&text, l->s->mem, &l->sources.at[x->file], &x->change);
  if (pt_report_write(path, pt_buf_text(&text), text.n, &e) != PT_OK) return false;
  bool loaded = load(l, other, x->file, path);
  unlink(path);
  return loaded;
}

static int run_subject(void *payload, size_t task, FILE *out, FILE *err) {
  lab *l = payload;
  pt_session other;
  (void)out, (void)err;
  if (!load_subject(l, task, &other)) return NO_PROGRAM;
  return is_killed(l, &other) ? KILLED : ALIVE;
}

/* ---- in a child: the code that the compiler makes of a mutant (same_code.h) */

static int run_code(void *payload, size_t task, FILE *out, FILE *err) {
  lab *l = payload;
  const subject *x = &l->all.at[task];
  const pt_source *s = &l->sources.at[x->file];
  pt_buf mutant = {0};
  (void)out, (void)err;
  pt_mutant_text(&mutant, l->s->mem, s, &x->change);
  bool same = pt_same_code(l->s, path_of(l, task, ".c"), folder_of(l, x->file), &s->text, &mutant);
  pt_buf_release(l->s->mem, &mutant);
  return same ? EQUIVALENT : ALIVE;
}

/* ---- in a child: a hunt for inputs that tell a mutant apart (hunt.h) */

static void print_inputs(pt_mem *m, FILE *out, const pt_inputs *in) {
  pt_buf text = {0};
  for (size_t k = 0; k < in->n; k++) {
    pt_input_print(m, &text, &in->at[k]);
    pt_buf_char(m, &text, '\n');
  }
  fputs(pt_buf_text(&text), out);
  fflush(out);
  pt_buf_release(m, &text);
}

/* Prints inputs of a run that tells the mutant apart; nothing when a test does. */
static int run_hunt(void *payload, size_t task, FILE *out, FILE *err) {
  lab *l = payload;
  pt_session other;
  pt_inputs found = {0};
  (void)err;
  if (!load_subject(l, task, &other)) return ALIVE;
  if (is_killed(l, &other)) return KILLED; /* by what was found for another */
  if (!pt_hunt_difference(l->hunt, &other, &found)) return ALIVE;
  print_inputs(l->s->mem, out, &found);
  pt_vec_release(l->s->mem, &found);
  return KILLED;
}

/* ---- in a child: the product of the program and a mutant */

static bool write_version(lab *l, size_t task, int version, const char *path) {
  const subject *x = &l->all.at[task];
  const pt_source *s = &l->sources.at[x->file];
  pt_mem *m = l->s->mem;
  pt_buf text = {0};
  pt_err e = {0};
  pt_product_head(&text, m, l->s->prog, version, l->s->options.files.at[x->file]);
  if (version == 1) pt_buf_addn(m, &text, s->text.text, s->text.n);
  else pt_mutant_text(&text, m, s, &x->change);
  bool ok = pt_report_write(path, pt_buf_text(&text), text.n, &e) == PT_OK;
  pt_buf_release(m, &text);
  return ok;
}

static size_t most_inputs(const pt_result *r) {
  size_t most = 0;
  for (size_t k = 0; k < r->tests.n; k++)
    if (r->tests.at[k].inputs.n > most) most = r->tests.at[k].inputs.n;
  return most;
}

static bool write_driver(lab *l, const char *path) {
  pt_buf text = {0};
  pt_err e = {0};
  pt_product_driver(&text, l->s->mem, l->s->prog, most_inputs(&l->c->result) + SPARE_INPUTS);
  bool ok = pt_report_write(path, pt_buf_text(&text), text.n, &e) == PT_OK;
  pt_buf_release(l->s->mem, &text);
  return ok;
}

/* The command on FILES, in a child of its own; its report is written to OUT. */
static int check_files(lab *l, const char *checks, const char *const *files, size_t n, FILE *out,
                       FILE *err) {
  pt_mem *m = l->s->mem;
  size_t before = l->arguments.n;
  pt_vec_push(m, &l->arguments, checks);
  pt_vec_push(m, &l->arguments, "--");
  for (size_t k = 0; k < n; k++) pt_vec_push(m, &l->arguments, files[k]);
  int code = protest_command(l->s->self, (int)l->arguments.n, l->arguments.at, out, err);
  l->arguments.n = before;
  fflush(out);
  return code;
}

/* Options of such a command, for the rest of this child. */
static void add_options(lab *l, size_t task) {
  char folder[4200], limit[60];
  snprintf(folder, sizeof folder, "--include-dir=%s", folder_of(l, l->all.at[task].file));
  snprintf(limit, sizeof limit, "--time-limit=%.3fs", l->seconds);
  const char *more[] = {"--format=json", "--no-config", "--no-suppress", "--no-native",
                        keep(l, folder), keep(l, limit)};
  for (size_t k = 0; k < sizeof more / sizeof *more; k++)
    pt_vec_push(l->s->mem, &l->arguments, more[k]);
}

static int run_product(void *payload, size_t task, FILE *out, FILE *err) {
  lab *l = payload;
  const char *files[] = {path_of(l, task, "-1.c"), path_of(l, task, "-2.c"),
                         path_of(l, task, "-3.c")};
  if (!write_version(l, task, 1, files[0]) || !write_version(l, task, 2, files[1]) ||
      !write_driver(l, files[2]))
    return PROTEST_INPUT;
  add_options(l, task);
  if (l->walked) /* walking all paths also shows that runs end */
    pt_vec_push(l->s->mem, &l->arguments, "--engine=test");
  int code = check_files(l, "--checks=default", files, 3, out, err);
  if (code == PROTEST_OK && !l->walked) { /* also that its runs end: only that is a proof */
    rewind(out);
    code = ftruncate(fileno(out), 0) == 0
               ? check_files(l, "--checks=default,endless,endless-call", files, 3, out, err)
               : PROTEST_INTERNAL;
  }
  for (int k = 0; k < 3; k++) unlink(files[k]);
  return code;
}

/* ---- in a child: the program with the change beside what it changes (in_place.h) */

static int run_in_place(void *payload, size_t task, FILE *out, FILE *err) {
  lab *l = payload;
  const subject *x = &l->all.at[task];
  const pt_texts *files = &l->s->options.files;
  const char *path = path_of(l, task, "-0.c");
  pt_texts all = {0};
  pt_buf text = {0};
  pt_err e = {0};
  if (!pt_in_place_text(&text, l->s->mem, &l->sources.at[x->file], files->at[x->file],
                        &x->change) ||
      pt_report_write(path, pt_buf_text(&text), text.n, &e) != PT_OK)
    return PROTEST_INPUT;
  add_options(l, task);
  for (size_t k = 0; k < files->n; k++)
    pt_vec_push(l->s->mem, &all, k == x->file ? path : files->at[k]);
  int code = check_files(l, "--checks=default", all.at, all.n, out, err);
  unlink(path);
  return code;
}

/* ---- what came back */

/* R, of what the child E wrote; true: everything in it is proved. */
static bool read_report(lab *l, const pt_ended *e, pt_report *r, bool *read) {
  pt_err unread = {0};
  pt_report_init(r, l->s->mem);
  *read = pt_report_read(r, "mutant", pt_buf_text(&e->out), e->out.n, &unread) == PT_OK;
  return *read && r->verdict == PT_CONCLUSION_TRUE && e->code == PROTEST_OK;
}

static void take_in_place(lab *l, const pt_ended *e) {
  pt_report r;
  bool read;
  if (read_report(l, e, &r, &read)) l->all.at[e->task].state = EQUIVALENT;
  pt_report_release(&r);
}

/* Inputs become a test of the program when they lead to its ordinary end. */
static bool add_test(lab *l, const char *inputs) {
  pt_mem *m = l->s->mem;
  pt_inputs in = {0};
  pt_err e = {0};
  pt_exec *x = NULL;
  pt_run r = {0};
  bool ok = pt_inputs_parse(m, &in, "product", inputs, &e) == PT_OK &&
            pt_exec_new(&x, m, l->s->prog, &e) == PT_OK;
  pt_exec_options o = pt_session_exec_options(l->s, &in);
  o.step_limit = pt_ending_patience(0);
  if (ok) pt_exec_run(x, &o, &r);
  ok = ok && r.status == PT_RUN_DONE && r.inputs.n == r.given;
  if (ok) {
    pt_test t = {.inputs = r.inputs};
    r.inputs = (pt_inputs){0};
    pt_result_add_test(&l->c->result, &t);
  }
  if (x) pt_exec_delete(x);
  pt_run_release(m, &r);
  pt_vec_release(m, &in);
  return ok;
}

/* The same of a failing run of the product: its inputs are the program's own. */
static bool add_failure(lab *l, const pt_report_failure *f) {
  pt_buf text = {0};
  for (size_t k = 0; k < f->inputs.n; k++)
    pt_buf_printf(l->s->mem, &text, "%s %s\n", f->inputs.at[k].kind, f->inputs.at[k].value);
  bool ok = add_test(l, pt_buf_text(&text));
  pt_buf_release(l->s->mem, &text);
  return ok;
}

static void drop_test(lab *l) {
  pt_test *t = &pt_vec_top(&l->c->result.tests);
  pt_vec_release(l->s->mem, &t->inputs);
  l->c->result.tests.n--;
}

/* Whether the last test kills the subject: in a child, as always. */
static state try_last(lab *l, size_t task) {
  size_t from = l->from;
  pt_ended e = {0};
  l->from = l->c->result.tests.n - 1;
  state found = ALIVE;
  if (pt_pool_start(l->pool, task, run_subject, l) && pt_pool_wait(l->pool, l->s->stop, &e))
    found = e.code == KILLED ? KILLED : ALIVE;
  pt_buf_release(l->s->mem, &e.out);
  pt_buf_release(l->s->mem, &e.err);
  l->from = from;
  return found;
}

static void take_product(lab *l, const pt_ended *e) {
  subject *x = &l->all.at[e->task];
  pt_report r;
  bool read, proved = read_report(l, e, &r, &read);
  if (proved && pt_product_decides(l->s->prog)) x->state = EQUIVALENT;
  for (size_t k = 0; read && x->state == ALIVE && k < r.failures.n; k++) {
    if (!add_failure(l, &r.failures.at[k])) continue;
    x->state = try_last(l, e->task);
    if (x->state == ALIVE) drop_test(l);
  }
  pt_report_release(&r);
}

static void take_hunt(lab *l, const pt_ended *e) {
  subject *x = &l->all.at[e->task];
  if (e->signal || e->code != KILLED) return;
  if (!e->out.n) x->state = KILLED;
  if (!e->out.n || !add_test(l, pt_buf_text(&e->out))) return;
  x->state = try_last(l, e->task);
  if (x->state == ALIVE) drop_test(l);
}

/* ---- phases */

static void take_run(lab *l, const pt_ended *e) {
  subject *x = &l->all.at[e->task];
  if (!e->signal && e->code >= 0 && e->code < STATES) x->state = (state)e->code;
}

static bool is_open(const subject *x) { return x->state == UNTRIED || x->state == ALIVE; }

/* What is left of the time is shared by the subjects from NEXT on; who ends early leaves more to
   the others. */
static void share_time(lab *l, size_t next) {
  size_t n = 0;
  uint64_t now = pt_clock_us();
  for (size_t k = next; k < l->all.n; k++) n += is_open(&l->all.at[k]);
  l->seconds = l->deadline_us > now ? (double)(l->deadline_us - now) / 1e6 / (double)n : 0;
  if (l->seconds < least_seconds) l->seconds = least_seconds;
}

/* RUN for every subject that is not decided, and TAKE for what it says. */
static void each_alive(lab *l, int (*child)(void *, size_t, FILE *, FILE *),
                       void (*take)(lab *l, const pt_ended *e), size_t jobs) {
  size_t next = l->first;
  l->pool = pt_pool_new(l->s->mem, jobs);
  while (!*l->s->stop) {
    pt_ended e;
    for (; next < l->all.n && pt_pool_has_room(l->pool); next++)
      if (is_open(&l->all.at[next])) {
        share_time(l, next);
        pt_pool_start(l->pool, next, child, l);
      }
    if (!pt_pool_wait(l->pool, l->s->stop, &e)) break;
    take(l, &e);
    pt_buf_release(l->s->mem, &e.out);
    pt_buf_release(l->s->mem, &e.err);
  }
  pt_pool_delete(l->pool);
}

static void hunt_all(lab *l) {
  const pt_result *r = &l->c->result;
  l->hunt = pt_hunt_new(l->s, 1);
  if (!l->hunt) return;
  for (size_t k = 0; k < r->tests.n; k++) pt_hunt_add(l->hunt, &r->tests.at[k].inputs);
  pt_hunt_explore(l->hunt);
  each_alive(l, run_hunt, take_hunt, 1);
  pt_hunt_delete(l->hunt);
}

static void list_all(lab *l) {
  pt_mem *m = l->s->mem;
  for (size_t k = 0; k < l->sources.n; k++) {
    pt_mutants all = {0};
    pt_mutants_of(&all, m, &l->sources.at[k]);
    for (size_t i = 0; i < all.n; i++)
      pt_vec_push(m, &l->every, ((subject){.file = k, .change = all.at[i]}));
    pt_vec_release(m, &all);
  }
}

/* As many as N of them, at equal distances, that no one was chosen before. */
static void choose(lab *l, size_t n) {
  size_t left = 0, next = 0, seen = 0;
  for (size_t k = 0; k < l->every.n; k++) left += !l->every.at[k].chosen;
  if (n > left) n = left;
  for (size_t k = 0; k < l->every.n; k++) {
    subject *x = &l->every.at[k];
    if (x->chosen) continue;
    if (next < n && seen == next * left / n) {
      pt_vec_push(l->s->mem, &l->all, *x);
      x->chosen = true, next++;
    }
    seen++;
  }
}

/* Chooses N that are C, and runs the tests with each. */
static void run_tests(lab *l, size_t n) {
  for (size_t good = 0; good < n;) {
    size_t before = l->all.n;
    choose(l, n - good);
    if (l->all.n == before || *l->s->stop) return;
    l->first = before;
    each_alive(l, run_subject, take_run, (size_t)l->s->options.jobs);
    for (size_t k = before; k < l->all.n; k++) good += l->all.at[k].state != NO_PROGRAM;
  }
}

static void print(lab *l) {
  FILE *out = l->s->out;
  size_t count[STATES] = {0};
  for (size_t k = 0; k < l->all.n; k++) count[l->all.at[k].state]++;
  size_t judged = count[ALIVE] + count[KILLED];
  fprintf(out, "mutants: %zu, of which %zu killed, %zu proved equivalent, %zu alive (%.0f %%)\n",
          judged + count[EQUIVALENT], count[KILLED], count[EQUIVALENT], count[ALIVE],
          judged ? 100.0 * (double)count[KILLED] / (double)judged : 100.0);
  if (count[UNTRIED])
    fprintf(out, "  interrupted: %zu more were not tried\n", count[UNTRIED]);
  for (size_t k = 0; k < l->all.n; k++) {
    const subject *x = &l->all.at[k];
    pt_buf name = {0};
    if (x->state != ALIVE && x->state != EQUIVALENT) continue;
    pt_mutant_name(&name, l->s->mem, &l->sources.at[x->file], l->s->options.files.at[x->file],
                   &x->change);
    fprintf(out, "  %s: %s\n", pt_buf_text(&name),
            x->state == ALIVE ? "no test tells it apart" : "equivalent");
    pt_buf_release(l->s->mem, &name);
  }
}

static void add_argument(void *payload, const char *argument) {
  lab *l = payload;
  pt_vec_push(l->s->mem, &l->arguments, keep(l, argument));
}

static bool open_lab(lab *l) {
  pt_session *s = l->s;
  snprintf(l->dir, sizeof l->dir, "/tmp/protest-mutants-XXXXXX");
  if (!mkdtemp(l->dir)) {
    fprintf(s->msg, "protest: no mutants: cannot make a folder in /tmp: %s\n", strerror(errno));
    return false;
  }
  for (size_t k = 0; k < s->options.files.n; k++) {
    pt_source source;
    pt_source_read(&source, s->mem, s->options.files.at[k]);
    pt_vec_push(s->mem, &l->sources, source);
  }
  pt_options_arguments(&s->options, s->mem, PT_OPTIONS_QUESTION, add_argument, l);
  return true;
}

static void close_lab(lab *l) {
  pt_mem *m = l->s->mem;
  rmdir(l->dir);
  for (size_t k = 0; k < l->sources.n; k++) pt_source_release(&l->sources.at[k]);
  pt_vec_release(m, &l->sources);
  pt_vec_release(m, &l->all);
  pt_vec_release(m, &l->every);
  pt_vec_release(m, &l->arguments);
  pt_strtab_release(m, &l->texts);
}

/* Whether the options ask about all checks: else what is proved would be less than equivalence. */
static bool asks_all(const pt_options *o) {
  return !*o->property && !o->termination && !o->check.n;
}

static bool all_paths_walked(const pt_checker *c) {
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (pt_result_says(&c->result, k, PT_ENGINE_TEST, PT_REASON_PATHS_LEFT) ||
        pt_result_says(&c->result, k, PT_ENGINE_TEST, PT_REASON_NOT_REACHED) ||
        pt_result_says(&c->result, k, PT_ENGINE_TEST, PT_REASON_RUN_TOO_LONG))
      return false;
  return true;
}

static void set_deadline(lab *l, double share) {
  double limit = l->s->options.time_limit;
  l->deadline_us = pt_clock_us() + (uint64_t)(1e6 * share * limit);
}

static void prove_all(lab *l) {
  const pt_session *s = l->s;
  if (!asks_all(&s->options)) return;
  l->walked = all_paths_walked(l->c);
  set_deadline(l, place_share);
  each_alive(l, run_in_place, take_in_place, 1);
  set_deadline(l, l->walked ? walked_share : product_share);
  if (pt_product_is_possible(s->prog, &s->options)) each_alive(l, run_product, take_product, 1);
}

void pt_mutants_try(pt_checker *c, size_t n) {
  lab l = {.c = c, .s = c->s};
  size_t jobs = (size_t)c->s->options.jobs, before = c->result.tests.n;
  if (!open_lab(&l)) return;
  list_all(&l);
  run_tests(&l, n);
  l.first = 0;
  l.from = before; /* what was found for one may kill another */
  each_alive(&l, run_code, take_run, jobs);
  hunt_all(&l);
  if (c->result.tests.n > before) each_alive(&l, run_subject, take_run, jobs);
  l.from = before = c->result.tests.n;
  prove_all(&l);
  if (c->result.tests.n > before) each_alive(&l, run_subject, take_run, jobs);
  print(&l);
  close_lab(&l);
}
