/* Which functions of a project are checked, in which order, and what is known of them already. */
#include "project/project.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/clang.h"
#include "front/compdb.h"
#include "project/budget.h"
#include "project/outlines.h"
#include "project/pool.h"
#include "project/project_priv.h"
#include "project/results.h"
#include "project/units.h"
#include "report/report.h"
#include "report/sha256.h"

/* When a function is checked. */
typedef struct {
  size_t unit;
  uint32_t place; /* of its definition: callees first */
} work_turn;

typedef struct {
  pt_session *s;
  pt_project p;
  pt_compdb db;
  pt_strtab text;     /* names */
  pt_texts arguments; /* of every check: the options, without those of the project */
  pt_texts question;  /* the same without limits */
  pt_budget budget;
  pt_results *results;
  pt_pool *pool;
  char version[200];
  pt_tmpdir compiled; /* what clang made of the files */
  pt_texts outlines;  /* by file; "" before they are there */
  pt_outlines *kept_outlines;
  PT_VEC(work_turn) turns;
  size_t turn;        /* the next one */
  bool planned;       /* the program is known */
  uint64_t planned_us; /* since when */
  size_t printed;     /* files so far */
  bool unwritable;    /* results cannot be kept any more */
} work;

bool pt_project_asked(const pt_session *s) {
  return s->options.files.n == 0 && *s->options.compile_db;
}

static const char *keep_text(work *w, const char *text) {
  return pt_strtab_text(&w->text, pt_strtab_add(w->s->mem, &w->text, text));
}

/* ---- options */

static void add_argument(void *payload, const char *argument) {
  work *w = payload;
  pt_vec_push(w->s->mem, &w->arguments, keep_text(w, argument));
}

static void add_question(void *payload, const char *argument) {
  work *w = payload;
  pt_vec_push(w->s->mem, &w->question, keep_text(w, argument));
}

/* How the checks are asked for: as this command was, but one function at a time and without its own
   table. */
static void copy_arguments(work *w) {
  pt_options_arguments(&w->s->options, w->s->mem, PT_OPTIONS_CHECK, add_argument, w);
  pt_options_arguments(&w->s->options, w->s->mem, PT_OPTIONS_QUESTION, add_question, w);
}

static pt_status refuse_options(pt_session *s) {
  const pt_options *o = &s->options;
  if (*o->witness)
    return pt_err_set(&s->err, PT_USAGE, "--witness needs a FILE: a witness is about one program");
  if (o->check.n) return pt_err_set(&s->err, PT_USAGE, "--check needs a FILE");
  return PT_OK;
}

/* A build of the same version may behave otherwise: its size and date count, too. */
static void name_version(work *w) {
  struct stat st = {0};
  if (stat("/proc/self/exe", &st) != 0) st = (struct stat){0};
  snprintf(w->version, sizeof w->version, "%s %lld %lld.%09ld", protest_version(),
           (long long)st.st_size, (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
}

/* ---- files */

static const char *shown_path(work *w, const char *path) {
  char here[PATH_MAX];
  size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
  bool below = n && strncmp(path, here, n) == 0 && path[n] == '/';
  return keep_text(w, below ? path + n + 1 : path);
}

static bool is_source(const char *path) {
  size_t n = strlen(path);
  return n > 2 && path[n - 2] == '.' && (path[n - 1] == 'c' || path[n - 1] == 'i');
}

/* Why the entry cannot be checked, in F. */
static void look_at(pt_project_file *f, const pt_compdb_entry *e) {
  if (access(e->directory, X_OK) != 0)
    snprintf(f->why, sizeof f->why, "its folder %.200s: %s", e->directory, strerror(errno));
  else if (!is_source(e->path)) snprintf(f->why, sizeof f->why, "not a C file");
  else if (access(e->path, R_OK) != 0) snprintf(f->why, sizeof f->why, "%s", strerror(errno));
  if (f->why[0]) f->code = PROTEST_INPUT, f->state = PT_UNIT_DONE;
}

static void list_files(work *w) {
  pt_map seen = {0};
  for (size_t k = 0; k < w->db.entries.n; k++) {
    const pt_compdb_entry *e = &w->db.entries.at[k];
    uint32_t id = pt_strtab_add(w->s->mem, &w->text, e->path);
    if (pt_map_get(&seen, id, NULL))
      continue; /* compiled twice: the first entry counts, as everywhere */
    pt_map_put(w->s->mem, &seen, id, 1);
    pt_project_file f = {.path = shown_path(w, e->path), .entry = k};
    look_at(&f, e);
    pt_vec_push(w->s->mem, &w->p.files, f);
    pt_vec_push(w->s->mem, &w->outlines, "");
  }
  pt_map_release(w->s->mem, &seen);
}

/* ---- tasks: outlines of files first, then checks; numbers below files.n are outlines */

static int run_outline(void *payload, size_t task, FILE *out, FILE *err) {
  (void)err;
  work *w = payload;
  const pt_project_file *f = &w->p.files.at[task];
  return pt_outlines_make(w->kept_outlines, &w->db.entries.at[f->entry], f->path, out);
}

static void push_option(work *w, const char *option, const char *value) {
  pt_buf b = {0};
  pt_buf_printf(w->s->mem, &b, "--%s=%s", option, value);
  pt_vec_push(w->s->mem, &w->arguments, keep_text(w, pt_buf_text(&b)));
  pt_buf_release(w->s->mem, &b);
}

/* The files that the check needs beside its own. */
static void push_links(work *w, const pt_unit *u) {
  const pt_program *p = &w->p.program;
  pt_reach r = {0};
  pt_program_reach(p, &p->definitions.at[u->definition], &r);
  for (size_t k = 0; k < r.files.n; k++)
    if (r.files.at[k] != u->file) push_option(w, "link", w->p.files.at[r.files.at[k]].path);
  for (size_t k = 0; k < r.own.n; k++)
    push_option(w, "own", pt_strtab_text(&p->names, r.own.at[k]));
  pt_reach_release(w->s->mem, &r);
}

/* In a child: one check, as the command line would ask for it; its output is the report. */
static int run_check(void *payload, size_t task, FILE *out, FILE *err) {
  work *w = payload;
  pt_session *s = w->s;
  const pt_unit *u = &w->p.units.at[task - w->p.files.n];
  char limit[60];
  snprintf(limit, sizeof limit, "--time-limit=%.3fs", u->seconds);
  pt_vec_push(s->mem, &w->arguments, "--format=json");
  pt_vec_push(s->mem, &w->arguments, "--jobs=1");
  pt_vec_push(s->mem, &w->arguments, "--no-config"); /* its options are among the arguments */
  pt_vec_push(s->mem, &w->arguments, "--no-suppress"); /* comments are no part of the key */
  pt_vec_push(s->mem, &w->arguments, limit);
  push_option(w, "function", u->function);
  push_links(w, u);
  pt_vec_push(s->mem, &w->arguments, "--");
  pt_vec_push(s->mem, &w->arguments, w->p.files.at[u->file].path);
  s->self->compiled = w->compiled.path, s->self->commands = &w->db;
  return protest_command(s->self, (int)w->arguments.n, w->arguments.at, out, err);
}

/* The first line that clang calls an error, or the first one of all. */
static void compiler_error(const pt_buf *text, char out[300]) {
  const char *all = pt_buf_text(text), *at = strstr(all, " error: ");
  if (!at) at = all;
  while (at > all && at[-1] != '\n') at--;
  snprintf(out, 300, "%.*s", (int)strcspn(at, "\n"), at);
}

/* ---- keys */

/* Flags of the compiler that preprocessing does not show (-funsigned-char), and what a property
   file says, count. */
static void make_key(work *w, pt_unit *u) {
  pt_mem *m = w->s->mem;
  pt_buf b = {0};
  pt_reach r = {0};
  pt_program_reach(&w->p.program, &w->p.program.definitions.at[u->definition], &r);
  pt_buf_printf(m, &b, "%s\n%s\n%s\n", w->version, w->p.files.at[u->file].path, u->function);
  for (size_t i = 0; i < r.files.n; i++) {
    const pt_project_file *f = &w->p.files.at[r.files.at[i]];
    const pt_texts *flags = &w->db.entries.at[f->entry].flags.kept;
    pt_buf_printf(m, &b, "%s\n", f->path);
    for (size_t k = 0; k < flags->n; k++) pt_buf_printf(m, &b, "%s\n", flags->at[k]);
  }
  pt_program_print_reach(&w->p.program, &r, &b);
  if (*w->s->options.property) pt_buf_read_file(m, &b, w->s->options.property);
  for (size_t k = 0; k < w->question.n; k++) pt_buf_printf(m, &b, "%s\n", w->question.at[k]);
  pt_sha256(pt_buf_text(&b), b.n, u->key);
  pt_reach_release(m, &r);
  pt_buf_release(m, &b);
}

/* ---- reports */

static void drop_report(work *w, pt_unit *u) {
  if (!u->report) return;
  pt_report_release(u->report);
  pt_mem_free(w->s->mem, u->report, sizeof *u->report);
  u->report = NULL;
}

/* PATH is what an error says.  False: TEXT is no report, and E says why. */
static bool take_report(work *w, pt_unit *u, const char *path, const pt_buf *text, pt_err *e) {
  u->report = pt_mem_alloc(w->s->mem, sizeof *u->report);
  pt_report_init(u->report, w->s->mem);
  if (pt_report_read(u->report, path, pt_buf_text(text), text->n, e) == PT_OK) return true;
  drop_report(w, u);
  return false;
}

/* What was proved or refuted stays so; what is open may be found out with more time or memory. */
static bool still_holds(const pt_options *o, const pt_kept *kept) {
  bool time = kept->seconds <= 0 || (o->time_limit > 0 && kept->seconds >= o->time_limit);
  return kept->code != PROTEST_INCONCLUSIVE || (time && kept->memory >= o->memory_limit);
}

/* Other functions of the file may have changed: the report is about the file as it is now. */
static void renew_hash(work *w, pt_unit *u) {
  pt_project_file *f = &w->p.files.at[u->file];
  pt_buf text = {0};
  if (!f->sha256[0] && pt_buf_read_file(w->s->mem, &text, f->path))
    pt_sha256(pt_buf_text(&text), text.n, f->sha256);
  pt_buf_release(w->s->mem, &text);
  if (u->report->files.n) u->report->files.at[0].sha256 = pt_report_text(u->report, f->sha256);
}

/* A row that cannot be read is checked again. */
static void take_kept(work *w, pt_unit *u) {
  pt_kept kept;
  pt_buf json = {0};
  pt_err e = {0};
  char name[300];
  snprintf(name, sizeof name, "%.200s, %s", w->s->options.results, u->function);
  if (pt_results_find(w->results, u->key, &kept, &json) &&
      still_holds(&w->s->options, &kept)) {
    u->kept = take_report(w, u, name, &json, &e);
    if (u->kept) {
      u->state = PT_UNIT_DONE, u->code = u->report->exit_code, u->us = kept.us;
      renew_hash(w, u);
      pt_accept_report(&w->s->accept, u->report);
    }
    else fprintf(w->s->msg, "protest: %s: it is checked again\n", e.text);
  }
  pt_buf_release(w->s->mem, &json);
}

static void add_unit(work *w, size_t file, uint32_t definition) {
  const pt_program *p = &w->p.program;
  pt_unit u = {.file = file,
               .definition = definition,
               .function = pt_strtab_text(&p->names, p->definitions.at[definition].name)};
  make_key(w, &u);
  if (!w->s->options.fresh) take_kept(w, &u);
  pt_vec_push(w->s->mem, &w->p.units, u);
  w->p.files.at[file].n++;
}

/* ---- what came back */

/* main alone when there is one; with --function only what it names. */
static void add_units(work *w, size_t file) {
  const pt_program *p = &w->p.program;
  const pt_program_file *f = &p->files.at[file];
  const char *wanted = w->s->options.function;
  bool named = strcmp(wanted, "main") != 0;
  const pt_definition *start = pt_program_find(p, (uint32_t)file, "main");
  w->p.files.at[file].first = w->p.units.n;
  for (uint32_t k = f->first; k < f->first + f->n; k++) {
    const pt_definition *d = &p->definitions.at[k];
    bool is_wanted = named ? strcmp(pt_strtab_text(&p->names, d->name), wanted) == 0
                           : !start || d == start;
    if (d->function && d->seen && is_wanted) add_unit(w, file, k);
  }
}

static int by_place(const void *a, const void *b) {
  const work_turn *x = a, *y = b;
  if (x->place != y->place) return x->place < y->place ? -1 : 1;
  return x->unit < y->unit ? -1 : x->unit > y->unit;
}

/* Once all outlines are there: the program, its functions, and the order of their checks. */
static void plan(work *w) {
  pt_mem *m = w->s->mem;
  pt_program *p = &w->p.program;
  for (size_t k = 0; k < w->p.files.n; k++)
    if (!pt_program_add(p, w->outlines.at[k]) && !w->p.files.at[k].code) {
      w->p.files.at[k].code = PROTEST_INTERNAL;
      snprintf(w->p.files.at[k].why, sizeof w->p.files.at[k].why, "its outline cannot be read");
    }
  for (size_t k = 0; k < w->p.files.n; k++) add_units(w, k);
  size_t size = (p->definitions.n + 1) * sizeof(uint32_t);
  uint32_t *place = pt_mem_alloc(m, size);
  pt_program_order(p, place);
  for (size_t k = 0; k < w->p.units.n; k++) {
    work_turn turn = {.unit = k, .place = place[w->p.units.at[k].definition]};
    pt_vec_push(m, &w->turns, turn);
  }
  qsort(w->turns.at, w->turns.n, sizeof *w->turns.at, by_place);
  pt_mem_free(m, place, size);
  w->planned = true, w->planned_us = pt_clock_us();
}

static void take_outline(work *w, const pt_ended *e) {
  pt_project_file *f = &w->p.files.at[e->task];
  const pt_compdb_entry *entry = &w->db.entries.at[f->entry];
  const char *made = e->code ? NULL
                             : pt_outlines_take(w->kept_outlines, entry, f->path, &e->out);
  f->state = PT_UNIT_DONE;
  if (!made) {
    f->code = e->code == PROTEST_INPUT ? PROTEST_INPUT : PROTEST_INTERNAL;
    if (e->out.n) snprintf(f->why, sizeof f->why, "%s", pt_buf_text(&e->out));
    else compiler_error(&e->err, f->why);
    if (e->signal) snprintf(f->why, sizeof f->why, "reading it ended with signal %d", e->signal);
    return;
  }
  w->outlines.at[e->task] = made;
}

static void keep(work *w, const pt_unit *u, const pt_buf *json) {
  pt_kept kept = {.code = u->code,
                  .us = u->us,
                  .seconds = u->seconds,
                  .memory = w->s->options.memory_limit};
  if (w->unwritable) return;
  w->unwritable = !pt_results_put(w->results, u->key, w->p.files.at[u->file].path, u->function,
                                  &kept, pt_buf_text(json));
  if (w->unwritable)
    fprintf(w->s->msg, "protest: cannot write %s: results are not kept\n", w->s->options.results);
}

/* Why a check that ended by itself left no report: it was out of memory, and said so. */
static void say_lost(pt_unit *u, const pt_ended *e, const pt_err *unread) {
  bool verdict = u->code == PROTEST_OK || u->code == PROTEST_VIOLATION;
  const char *text = e->err.n ? pt_buf_text(&e->err) : unread->text;
  snprintf(u->why, sizeof u->why, "%.*s", (int)strcspn(text, "\n"), text);
  if (verdict) u->code = PROTEST_INTERNAL;
}

static void take_check(work *w, const pt_ended *e) {
  pt_unit *u = &w->p.units.at[e->task - w->p.files.n];
  pt_err unread = {0};
  u->state = PT_UNIT_DONE, u->us = e->us;
  u->code = e->code < 0 ? PROTEST_INTERNAL : e->code;
  if (e->signal) snprintf(u->why, sizeof u->why, "the check ended with signal %d", e->signal);
  else if (!take_report(w, u, u->function, &e->out, &unread)) say_lost(u, e, &unread);
  else if (u->report->exit_code != e->code) {
    snprintf(u->why, sizeof u->why, "its exit code is %d, and its report says %d", e->code,
             u->report->exit_code);
    u->code = PROTEST_INTERNAL;
  } else if (u->report->verdict == PT_CONCLUSION_ERROR)
    snprintf(u->why, sizeof u->why, "%s", u->report->error);
  else keep(w, u, &e->out);
  if (u->report) pt_accept_report(&w->s->accept, u->report);
}

/* Files in their order, each when all of it is known. */
static void print_finished(work *w) {
  for (; w->planned && w->printed < w->p.files.n; w->printed++) {
    const pt_project_file *f = &w->p.files.at[w->printed];
    if (f->state != PT_UNIT_DONE) return;
    for (size_t k = f->first; k < f->first + f->n; k++)
      if (w->p.units.at[k].state != PT_UNIT_DONE) return;
    pt_project_print_file(w->s, &w->p, w->printed);
    fflush(w->s->out);
  }
}

/* ---- the work */

/* The next outline.  False: all are under way. */
static bool start_outline(work *w) {
  for (size_t k = 0; k < w->p.files.n; k++)
    if (w->p.files.at[k].state == PT_UNIT_WAITS) {
      w->p.files.at[k].state = PT_UNIT_RUNS;
      if (pt_pool_start(w->pool, k, run_outline, w)) return true;
      w->p.files.at[k].state = PT_UNIT_WAITS;
      return false;
    }
  return false;
}

/* The next check. */
static bool start_check(work *w) {
  for (; w->turn < w->turns.n; w->turn++) {
    size_t k = w->turns.at[w->turn].unit, waiting = w->turns.n - w->turn;
    pt_unit *u = &w->p.units.at[k];
    if (u->state != PT_UNIT_WAITS) continue;
    u->state = PT_UNIT_RUNS;
    u->seconds = pt_budget_share(&w->budget, pt_clock_us(), waiting);
    if (pt_pool_start(w->pool, w->p.files.n + k, run_check, w)) return true;
    u->state = PT_UNIT_WAITS;
    return false;
  }
  return false;
}

/* Outlines of all files come before the first check, so that shares of a budget are known. */
static bool start_next(work *w) {
  if (pt_budget_is_over(&w->budget, pt_clock_us())) return false;
  if (w->planned) return start_check(w);
  if (start_outline(w)) return true;
  for (size_t k = 0; k < w->p.files.n; k++)
    if (w->p.files.at[k].state != PT_UNIT_DONE) return false;
  plan(w);
  return start_check(w);
}

/* What was not started: nothing is known of it. */
static void say_over(work *w) {
  static const char why[] = "the time of the project was over (--project-time)";
  if (!pt_budget_is_over(&w->budget, pt_clock_us())) return;
  if (!w->planned) plan(w); /* functions of files that were read */
  for (size_t k = 0; k < w->p.files.n; k++) {
    pt_project_file *f = &w->p.files.at[k];
    if (f->state != PT_UNIT_WAITS) continue;
    f->state = PT_UNIT_DONE, f->code = PROTEST_INCONCLUSIVE;
    snprintf(f->why, sizeof f->why, "%s", why);
  }
  for (size_t k = 0; k < w->p.units.n; k++) {
    pt_unit *u = &w->p.units.at[k];
    if (u->state != PT_UNIT_WAITS) continue;
    u->state = PT_UNIT_DONE, u->code = PROTEST_INCONCLUSIVE;
    snprintf(u->why, sizeof u->why, "%s", why);
  }
}

/* On a terminal: how much is done, and what the rest will take when it goes on like that. */
static void show_progress(work *w, bool last) {
  pt_session *s = w->s;
  size_t done = 0, kept = 0, total = w->planned ? w->p.units.n : w->p.files.n;
  int fd = fileno(s->msg);
  if (s->options.quiet || fd < 0 || !isatty(fd)) return;
  fprintf(s->msg, "\r\033[K");
  if (!last) {
    for (size_t k = 0; k < total; k++)
      done += (w->planned ? w->p.units.at[k].state : w->p.files.at[k].state) == PT_UNIT_DONE;
    for (size_t k = 0; w->planned && k < total; k++) kept += w->p.units.at[k].kept;
    fprintf(s->msg, "%zu of %zu %s", done, total, w->planned ? "functions" : "files read");
    double seconds = (double)(pt_clock_us() - w->planned_us) / 1e6;
    if (w->planned && done > kept + 2 && done < total)
      fprintf(s->msg, ", about %.0f s left",
              seconds / (double)(done - kept) * (double)(total - done));
  }
  fflush(s->msg);
}

static void run_all(work *w) {
  pt_session *s = w->s;
  while (!*s->stop) {
    while (pt_pool_has_room(w->pool) && start_next(w)) continue;
    show_progress(w, true);
    print_finished(w);
    show_progress(w, false);
    pt_ended e;
    if (!pt_pool_wait(w->pool, s->stop, &e)) break;
    if (e.task < w->p.files.n) take_outline(w, &e);
    else take_check(w, &e);
    pt_buf_release(s->mem, &e.out);
    pt_buf_release(s->mem, &e.err);
  }
  if (!*s->stop) say_over(w);
  show_progress(w, true);
  print_finished(w);
  w->p.interrupted = w->printed < w->p.files.n;
  for (size_t k = w->printed; k < w->p.files.n; k++)
    if (w->planned) pt_project_print_file(s, &w->p, k);
}

static void release(work *w) {
  pt_mem *m = w->s->mem;
  for (size_t k = 0; k < w->p.units.n; k++) drop_report(w, &w->p.units.at[k]);
  pt_vec_release(m, &w->p.shown);
  pt_vec_release(m, &w->p.units);
  pt_program_release(&w->p.program);
  pt_vec_release(m, &w->outlines);
  pt_outlines_delete(w->kept_outlines);
  pt_vec_release(m, &w->turns);
  pt_vec_release(m, &w->p.files);
  pt_vec_release(m, &w->arguments);
  pt_vec_release(m, &w->question);
  pt_strtab_release(m, &w->text);
  pt_compdb_release(&w->db, m);
  pt_results_close(w->results);
}

/* Of files that did not change. */
static void find_outlines(work *w) {
  for (size_t k = 0; k < w->p.files.n; k++) {
    pt_project_file *f = &w->p.files.at[k];
    if (f->state != PT_UNIT_WAITS) continue;
    const char *text = pt_outlines_known(w->kept_outlines, &w->db.entries.at[f->entry], f->path);
    if (text) f->state = PT_UNIT_DONE, w->outlines.at[k] = text;
  }
}

static int check_all(work *w) {
  pt_session *s = w->s;
  copy_arguments(w);
  name_version(w);
  list_files(w);
  if (pt_tmpdir_init(&w->compiled, &s->err) != PT_OK) return PROTEST_INPUT;
  pt_outlines_options o = {.s = s,
                           .commands = &w->db,
                           .results = w->results,
                           .version = w->version,
                           .arguments = &w->arguments,
                           .compiled = w->compiled.path};
  w->kept_outlines = pt_outlines_new(&o);
  if (!s->options.fresh) find_outlines(w);
  w->budget = pt_budget_of(s->options.project_time, s->options.time_limit, (size_t)s->options.jobs,
                           pt_clock_us());
  w->pool = pt_pool_new(s->mem, (size_t)s->options.jobs);
  run_all(w);
  pt_pool_delete(w->pool);
  pt_tmpdir_release(&w->compiled);
  return pt_project_print_end(s, &w->p);
}

/* Documents, and what was on the screen (SCREEN, N) where it is wanted in a file. */
static void write_documents(work *w, int code, double seconds, const char *screen, size_t n) {
  pt_session *s = w->s;
  for (size_t k = 0; k < s->sinks.at.n; k++) {
    const pt_sink *to = &s->sinks.at.at[k];
    pt_buf document = {0};
    if (to->format) pt_project_document(s, &w->p, to->format, code, seconds, &document);
    else if (screen && *to->path) pt_buf_addn(s->mem, &document, screen, n);
    if (document.n) pt_sink_deliver(to, pt_buf_text(&document), document.n, pt_session_plain(s),
                                     s->msg);
    pt_buf_release(s->mem, &document);
  }
}

static void write_baseline(work *w) {
  pt_session *s = w->s;
  const char *path = s->options.write_baseline;
  pt_buf list = {0};
  pt_err e = {0};
  if (!*path) return;
  pt_accept_list_begin(&s->accept, &list);
  for (size_t k = 0; k < w->p.units.n; k++)
    if (w->p.units.at[k].report)
      pt_accept_list_add(&s->accept, path, w->p.units.at[k].report, &list);
  pt_accept_list_end(&s->accept, &list);
  if (pt_report_write(path, pt_buf_text(&list), list.n, &e) != PT_OK)
    fprintf(s->msg, "protest: %s\n", e.text);
  pt_buf_release(s->mem, &list);
}

static int check_and_report(work *w) {
  pt_session *s = w->s;
  uint64_t start = pt_clock_us();
  FILE *screen = s->out, *memory = NULL;
  char *text = NULL;
  size_t n = 0;
  if (!s->sinks.screen || s->sinks.copy)
    memory = open_memstream(&text, &n); /* a screen that is kept, or that nobody sees */
  if (memory) s->out = memory;
  int code = check_all(w);
  s->out = screen;
  bool kept = memory && fclose(memory) == 0;
  if (kept && s->sinks.screen) fwrite(text, 1, n, s->out);
  write_baseline(w);
  write_documents(w, code, (double)(pt_clock_us() - start) / 1e6, kept ? text : NULL, n);
  free(text);
  return code;
}

static void open_results(work *w) {
  pt_session *s = w->s;
  bool rebuilt = false;
  if (pt_results_open(&w->results, s->mem, s->options.results, &rebuilt, &s->err) == PT_OK &&
      rebuilt)
    fprintf(s->msg, "protest: %s has results of another version: they are made again\n",
            s->options.results);
}

int pt_command_project(pt_session *s) {
  work w = {.s = s, .p.program.mem = s->mem};
  int code = PROTEST_INPUT;
  if (refuse_options(s) == PT_OK && pt_session_checks(s) == PT_OK &&
      pt_compdb_load(&w.db, s->mem, s->options.compile_db, &s->err) == PT_OK) {
    if (w.db.entries.n == 0)
      pt_err_set(&s->err, PT_INPUT, "%s/compile_commands.json names no files",
                 s->options.compile_db);
    else open_results(&w);
  }
  if (s->err.status == PT_OK) code = check_and_report(&w);
  release(&w);
  return code;
}
