/* `protest replay`: the tests of a suite, or one of them, run natively, and compared with what
   was predicted when they were written.

   Each test is first run in the interpreter, which says what has to happen natively; what its
   comment predicts must be the same, else the program is another one by now.  A C test is not
   interpreted: it is built as it is, and its comment is the prediction. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "confirm/native.h"
#include "exec/exec.h"
#include "report/suite_read.h"
#include "result/feed.h"
#include "session/timer.h"

enum { PATH_SIZE = 4096 };

typedef struct {
  pt_session *s;
  const char *from; /* the folder or test that was named */
  bool folder;
  char home[PATH_SIZE]; /* the folder with program.json; "": none */
  pt_suite_record record;
  pt_strtab text; /* owns paths made here */
  pt_native_kit kit;
  pt_replay_setup setup;
  pt_exec *exec;
  pt_feeds feeds;
  pt_timer timer;
  pt_run run;
  size_t count[4], failing; /* tests by pt_native; confirmed ones that fail */
} replayer;

/* What came of one test. */
typedef struct {
  pt_native native;
  bool fails;     /* as predicted */
  bool stranger;  /* no test for this program: the text says why */
  char text[900];
} answer;

/* ---- which program */

static bool is_folder(const char *path) {
  struct stat st;
  return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The folder of a test is the suite's, or test-suite/ in it. */
static void find_home(replayer *r) {
  char dir[PATH_SIZE];
  const char *slash = strrchr(r->from, '/');
  if (r->folder)
    snprintf(dir, sizeof dir, "%s", r->from);
  else
    snprintf(dir, sizeof dir, "%.*s", slash ? (int)(slash - r->from) : 1, slash ? r->from : ".");
  if (!*dir) snprintf(dir, sizeof dir, "/");
  if (pt_suite_recorded(dir))
    snprintf(r->home, sizeof r->home, "%s", dir);
  else if (snprintf(r->home, sizeof r->home, "%s/..", dir) >= PATH_SIZE ||
           !pt_suite_recorded(r->home))
    r->home[0] = 0;
}

/* PATH as it was meant in the record's folder. */
static const char *from_record(replayer *r, const char *path) {
  pt_mem *m = r->s->mem;
  const char *folder = pt_buf_text(&r->record.folder);
  char *here = realpath(".", NULL), *there = realpath(folder, NULL);
  bool same = path[0] == '/' || (here && there && strcmp(here, there) == 0);
  free(here), free(there);
  if (same) return path;
  pt_buf b = {0};
  pt_buf_printf(m, &b, "%s/%s", folder, path);
  const char *joined = pt_strtab_text(&r->text, pt_strtab_add(m, &r->text, pt_buf_text(&b)));
  pt_buf_release(m, &b);
  return joined;
}

static void all_from_record(replayer *r, pt_texts *paths, bool if_there) {
  for (size_t k = 0; k < paths->n; k++) {
    const char *path = from_record(r, paths->at[k]);
    if (!if_there || access(path, F_OK) == 0) paths->at[k] = path;
  }
}

/* Says when a file is not as it was. */
static void compare_hashes(const replayer *r) {
  char hash[65];
  const pt_texts *files = &r->s->options.files;
  for (size_t k = 0; k < files->n && k < r->record.hashes.n; k++)
    if (pt_suite_hash(r->s->mem, files->at[k], hash) && strcmp(hash, r->record.hashes.at[k]) != 0)
      fprintf(r->s->msg,
              "protest: note: %s is not the file for which the tests were written, or has changed "
              "since\n",
              files->at[k]);
}

/* The recorded options, then those of the command line; files that it names replace recorded
   ones. */
static pt_status merge_record(replayer *r) {
  pt_session *s = r->s;
  pt_options *o = &s->options;
  bool m64 = o->m64;
  if (pt_suite_record_read(&r->record, s->mem, r->home, &s->err) != PT_OK) return s->err.status;
  pt_options_release(s->mem, o);
  pt_options_init(o);
  if (pt_options_parse(o, s->mem, (int)r->record.options.n, r->record.options.at, &s->err) !=
          PT_OK ||
      o->files.n)
    return pt_err_set(&s->err, PT_INPUT, "%s/program.json has no valid options", r->home);
  all_from_record(r, &o->include, false);
  all_from_record(r, &o->link, false);
  all_from_record(r, &o->preinclude, true);
  if (*o->compile_db) o->compile_db = from_record(r, o->compile_db);
  if (m64) o->m32 = false;
  s->any_state = s->bare = r->record.contract;
  return pt_options_parse(o, s->mem, s->argc, s->argv, &s->err);
}

/* The files of the program: what follows the test's name, or what the record says. */
static pt_status choose_files(replayer *r) {
  pt_session *s = r->s;
  pt_texts *files = &s->options.files;
  for (size_t k = 1; k < files->n; k++) files->at[k - 1] = files->at[k];
  files->n--;
  if (files->n == 0 && !*r->home)
    return pt_err_set(&s->err, PT_USAGE, "which program is %s for? (protest replay %s PROGRAM.c)",
                      r->from, r->from);
  for (size_t k = 0; files->n == k && k < r->record.files.n; k++) {
    const char *path = from_record(r, r->record.files.at[k]);
    if (access(path, R_OK))
      return pt_err_set(
          &s->err, PT_INPUT,
          "cannot read %s, for which %s was written: %s (protest replay %s PROGRAM.c)", path,
          r->from, strerror(errno), r->from);
    pt_vec_push(s->mem, files, path);
  }
  return PT_OK;
}

static pt_status load(replayer *r) {
  pt_session *s = r->s;
  if (pt_session_load(s, false) != PT_OK) return s->err.status;
  if (!s->prog->main) return pt_err_set(&s->err, PT_INPUT, "the program has no start");
  if (pt_exec_new(&r->exec, s->mem, s->prog, &s->err) != PT_OK) return s->err.status;
  pt_feeds_init(&r->feeds, s->mem, s->prog);
  pt_native_init(&r->kit, s);
  r->setup = pt_native_setup(&r->kit, s);
  r->setup.stop = &r->timer.stop;
  return PT_OK;
}

/* ---- what the interpreter says */

typedef struct {
  replayer *r;
  pt_test_file *file;
  bool lost;     /* the format cannot hold an input that was asked for */
  char why[400]; /* "": every value was what the program asked for */
} feeder;

static bool ask(void *payload, pt_exec *x, pt_input *in) {
  feeder *d = payload;
  pt_feed feed = d->file->form == PT_FORM_INPUTS ? PT_FEED_CALL : pt_feeds_of(&d->r->feeds, in);
  char why[200], where[150];
  (void)x;
  if (*d->why) return false;
  if (feed != PT_FEED_CALL) {
    d->lost |= feed != PT_FEED_REAL;
    return in->lo = in->hi = 0, true;
  }
  if (pt_test_file_take(d->file, in, why, sizeof why)) return true;
  pt_ir_loc_text(d->r->s->prog, in->loc, where, sizeof where);
  snprintf(d->why, sizeof d->why, "%s%s%s", why, *where ? " at " : "", where);
  d->r->timer.stop = 1; /* ends this run */
  return false;
}

static void interpret(replayer *r, feeder *d) {
  pt_session *s = r->s;
  pt_exec_options o = pt_session_exec_options(s, NULL);
  o.ask = ask, o.ask_payload = d;
  o.stop = &r->timer.stop;
  o.memory_limit *= 2; /* nothing else works meanwhile */
  pt_exec_run(r->exec, &o, &r->run);
  if (*d->why) {
    r->timer.stop = 0; /* the timer sets it again when it was not us */
    return;
  }
  bool exact = d->file->form == PT_FORM_INPUTS ||
               d->file->predicted.known; /* other tools write more than is asked for */
  size_t count = pt_test_file_count(d->file);
  if (exact && d->file->next < count && r->run.status != PT_RUN_STOPPED)
    snprintf(d->why, sizeof d->why, "it has %zu input%s, but the program asks for %zu", count,
             count == 1 ? "" : "s", d->file->next);
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool is_place(const pt_ir_prog *p, uint32_t loc, const pt_prediction *q) {
  const pt_ir_loc *l = &p->locs.at[loc];
  return loc && l->line == q->line && strcmp(base_name(pt_ir_text(p, l->file)), q->file) == 0;
}

static bool as_predicted(const replayer *r, const pt_prediction *q) {
  bool fails = r->run.status == PT_RUN_FAILED;
  if (!q->known) return true;
  if (q->fails != fails) return false;
  return !fails || (q->kind == r->run.kind && (!*q->file || is_place(r->s->prog, r->run.loc, q)));
}

static void describe_prediction(const pt_prediction *q, char *out, size_t size) {
  if (!q->fails)
    snprintf(out, size, "it passes");
  else if (!*q->file)
    snprintf(out, size, "it fails [%s]", pt_check_name(q->kind));
  else
    snprintf(out, size, "it fails [%s] at %s:%u", pt_check_name(q->kind), q->file, q->line);
}

static void describe_run(const replayer *r, char *out, size_t size) {
  static const char *const words[] = {
      "passes",         "fails",       "aborts",      "an assumption does not hold",
      "takes too long", "was stopped", "cannot go on"};
  const pt_run *run = &r->run;
  char where[150];
  pt_ir_loc_text(r->s->prog, run->loc, where, sizeof where);
  const char *at = *where ? " at " : "";
  if (run->status == PT_RUN_FAILED)
    snprintf(out, size, "fails%s%s: %.200s [%s]", at, where, run->text, pt_check_name(run->kind));
  else if (run->status == PT_RUN_STUCK)
    snprintf(out, size, "cannot go on%s%s: %.200s", at, where, run->text);
  else
    snprintf(out, size, "%s%s%s", words[run->status], at, where);
}

/* Whether there is something to look for natively; else *A is the answer. */
static bool foresee(replayer *r, pt_test_file *f, answer *a) {
  char predicted[300], now[500];
  feeder d = {.r = r, .file = f};
  interpret(r, &d);
  a->native = PT_NATIVE_DIFFERS;
  if (*d.why) {
    a->stranger = true;
    snprintf(a->text, sizeof a->text, "no test for this program: %s", d.why);
    return false;
  }
  describe_prediction(&f->predicted, predicted, sizeof predicted);
  describe_run(r, now, sizeof now);
  if (r->run.status == PT_RUN_STOPPED) {
    a->native = PT_NATIVE_UNTRIED;
    snprintf(a->text, sizeof a->text, "stopped");
  } else if (r->run.status == PT_RUN_STUCK || (d.lost && !as_predicted(r, &f->predicted))) {
    a->native = PT_NATIVE_IMPOSSIBLE;
    snprintf(a->text, sizeof a->text, "%s",
             d.lost ? "this format holds no command line, standard input or memory" : now);
  } else if (!as_predicted(r, &f->predicted) || r->run.status == PT_RUN_ASSUME ||
             r->run.status == PT_RUN_STEPS) {
    snprintf(a->text, sizeof a->text, "predicted was that %s; now it %s",
             f->predicted.known ? predicted : "it ends", now);
  } else {
    return true;
  }
  return false;
}

/* ---- one test */

static void natively(replayer *r, const pt_test *t, const char *what, answer *a) {
  char seen[300];
  a->native = pt_replay_native(r->s->mem, &r->setup, t, seen, sizeof seen);
  a->fails = t->fails;
  snprintf(a->text, sizeof a->text, "%s%s; natively: %s",
           a->native == PT_NATIVE_DIFFERS ? "predicted was that it " : "", what, seen);
}

/* The location of a prediction; a C test has no interpreted run. */
static uint32_t find_place(const pt_ir_prog *p, const pt_prediction *q) {
  for (uint32_t k = 1; *q->file && k < p->locs.n; k++)
    if (is_place(p, k, q)) return k;
  return 0;
}

static bool is_endless(const pt_test_file *f) {
  return f->predicted.known && f->predicted.fails && PT_CHECKS_ENDLESS >> f->predicted.kind & 1;
}

static void replay_c_test(replayer *r, const char *path, const pt_test_file *f, answer *a) {
  const pt_prediction *q = &f->predicted;
  char what[300];
  pt_test t = {.fails = q->fails, .kind = q->kind, .loc = find_place(r->s->prog, q)};
  if (is_endless(f)) t.lasso = (pt_lasso){.arrival = 1, .period = 1};
  describe_prediction(q, what, sizeof what);
  if (q->fails && *q->file && !t.loc) {
    a->native = PT_NATIVE_DIFFERS, a->stranger = true;
    snprintf(a->text, sizeof a->text, "no test for this program: it has no code at %s:%u", q->file,
             q->line);
    return;
  }
  r->setup.c_test = path;
  natively(r, &t, what + strlen("it "), a);
}

/* A run without an end: the interpreter looks at it for a while, natively it has to be still
   running. */
static void replay_endless(replayer *r, pt_test_file *f, answer *a) {
  enum { WHILE = 2000000 };
  char now[500];
  double before = r->setup.seconds;
  pt_exec_options o = pt_session_exec_options(r->s, &f->inputs);
  o.repeat = f->repeat, o.step_limit = WHILE, o.stop = &r->timer.stop;
  pt_exec_run(r->exec, &o, &r->run);
  if (r->run.status != PT_RUN_STEPS) {
    describe_run(r, now, sizeof now);
    a->native = PT_NATIVE_DIFFERS;
    snprintf(a->text, sizeof a->text, "predicted was that it does not end; now it %s", now);
    return;
  }
  pt_test t = {.fails = true,
               .kind = f->predicted.kind,
               .loc = find_place(r->s->prog, &f->predicted),
               .lasso = {.arrival = 1, .period = 1, .repeat = f->repeat}};
  r->run.inputs.n = f->inputs.n; /* as the run used them: with names and places */
  t.inputs = r->run.inputs;
  r->setup.seconds = 1;
  natively(r, &t, "does not end", a);
  r->setup.seconds = before;
}

static void replay_inputs(replayer *r, pt_test_file *f, answer *a) {
  char what[500];
  if (is_endless(f)) {
    replay_endless(r, f, a);
    return;
  }
  if (!foresee(r, f, a)) return;
  pt_test t = {.inputs = r->run.inputs,
               .fails = r->run.status == PT_RUN_FAILED,
               .check = r->run.check,
               .kind = r->run.kind,
               .loc = r->run.loc};
  describe_run(r, what, sizeof what);
  natively(r, &t, what, a);
}

/* A test of the suite in a format without comments: its inputs file says what was predicted. */
static void borrow_prediction(replayer *r, const char *path, pt_test_file *f) {
  unsigned number;
  char sibling[PATH_SIZE];
  pt_test_file other;
  pt_err none = {0};
  if (!*r->home || f->predicted.known || sscanf(base_name(path), "test%u.", &number) != 1) return;
  int n = snprintf(sibling, sizeof sibling, "%s/test%u.inputs", r->home, number);
  if (n >= PATH_SIZE || access(sibling, R_OK)) return;
  if (pt_test_file_read(&other, r->s->mem, sibling, &none) == PT_OK) f->predicted = other.predicted;
  pt_test_file_release(&other, r->s->mem);
}

/* NAME as it is printed. */
static pt_status replay_one(replayer *r, const char *path, const char *name) {
  static const char *const words[] = {"not tried", "confirmed", "differs", "impossible"};
  pt_session *s = r->s;
  pt_test_file f;
  answer a = {.native = PT_NATIVE_UNTRIED, .text = "no time is left"};
  if (pt_test_file_read(&f, s->mem, path, &s->err) == PT_OK && !r->timer.stop) {
    borrow_prediction(r, path, &f);
    if (f.form == PT_FORM_C)
      replay_c_test(r, path, &f, &a);
    else
      replay_inputs(r, &f, &a);
  }
  pt_test_file_release(&f, s->mem);
  if (s->err.status != PT_OK) return s->err.status;
  if (a.stranger && !r->folder) return pt_err_set(&s->err, PT_INPUT, "%s is %s", path, a.text);
  r->count[a.native]++;
  r->failing += a.native == PT_NATIVE_CONFIRMED && a.fails;
  fprintf(s->out, "%s: %s: %s\n", name, words[a.native], a.text);
  fflush(s->out);
  return PT_OK;
}

/* ---- all */

static pt_status replay_folder(replayer *r) {
  pt_session *s = r->s;
  pt_suite_numbers numbers = {0};
  pt_suite_list(s->mem, &numbers, r->from, &s->err);
  for (size_t k = 0; k < numbers.n && s->err.status == PT_OK; k++) {
    char path[PATH_SIZE], name[32];
    snprintf(name, sizeof name, "test%u", numbers.at[k]);
    snprintf(path, sizeof path, "%s/%s.inputs", r->from, name);
    replay_one(r, path, name);
  }
  pt_vec_release(s->mem, &numbers);
  return s->err.status;
}

/* 10: an error of the program was seen.  0: there is none in these tests, and each did what was
   predicted. */
static int report(const replayer *r) {
  const size_t *n = r->count;
  size_t all = n[0] + n[1] + n[2] + n[3];
  fprintf(r->s->out, "%zu test%s: %zu confirmed (%zu of them fail%s), %zu differ%s, %zu impossible",
          all, all == 1 ? "" : "s", n[PT_NATIVE_CONFIRMED], r->failing, r->failing == 1 ? "s" : "",
          n[PT_NATIVE_DIFFERS], n[PT_NATIVE_DIFFERS] == 1 ? "s" : "", n[PT_NATIVE_IMPOSSIBLE]);
  if (n[PT_NATIVE_UNTRIED]) fprintf(r->s->out, ", %zu not tried", n[PT_NATIVE_UNTRIED]);
  fprintf(r->s->out, "\n");
  if (*r->home) compare_hashes(r);
  if (r->failing) return PROTEST_VIOLATION;
  return all && n[PT_NATIVE_CONFIRMED] == all ? PROTEST_OK : PROTEST_INCONCLUSIVE;
}

static int replay_all(replayer *r) {
  pt_session *s = r->s;
  r->setup.cache = pt_replay_cache_new(s->mem);
  pt_timer_start(&r->timer, s->stop, pt_clock_us(), s->options.time_limit, NULL);
  pt_status status = r->folder ? replay_folder(r) : replay_one(r, r->from, base_name(r->from));
  pt_timer_end(&r->timer);
  pt_replay_cache_delete(r->setup.cache);
  return status == PT_OK ? report(r) : PROTEST_INPUT;
}

static pt_status prepare(replayer *r) {
  pt_session *s = r->s;
  if (s->options.files.n == 0)
    return pt_err_set(&s->err, PT_USAGE, "which tests? (protest replay DIR|TEST)");
  r->from = s->options.files.at[0];
  r->folder = is_folder(r->from);
  if (!r->folder && access(r->from, R_OK))
    return pt_err_set(&s->err, PT_INPUT, "cannot read %s: %s", r->from, strerror(errno));
  if (r->folder && !pt_suite_is(r->from))
    return pt_err_set(&s->err, PT_INPUT, "%s is no folder of tests that Protest wrote", r->from);
  find_home(r);
  if (*r->home && merge_record(r) != PT_OK) return s->err.status;
  if (choose_files(r) != PT_OK) return s->err.status;
  return load(r);
}

int pt_command_replay(pt_session *s) {
  replayer r = {.s = s};
  int code = prepare(&r) == PT_OK ? replay_all(&r) : PROTEST_INPUT;
  pt_run_release(s->mem, &r.run);
  if (r.exec) pt_exec_delete(r.exec);
  pt_feeds_release(&r.feeds, s->mem);
  pt_native_release(&r.kit, s->mem);
  /* options may borrow from the record: they are not used from here on, but for --stats */
  pt_suite_record_release(&r.record, s->mem);
  pt_strtab_release(s->mem, &r.text);
  return code;
}
