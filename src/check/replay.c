/* Building the native program, running it on a test, and judging what it did. */
#include "check/replay.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/options.h"
#include "check/replay_priv.h"
#include "result/feed.h"
#include "result/harness.h"

enum { REPORT_LIMIT = 1 << 20, BUILD_SECONDS = 300 };

struct pt_replay_cache {
  pt_mem *mem;
  enum { FRESH, BUILT, BROKEN } state;
  bool bitcode;               /* a file was compiled before: it has no sanitizers in it */
  bool c_test;                /* what ends a run early is said on standard error */
  char dir[256];              /* "" before it is made */
  char why[300];              /* BROKEN */
  char liner[PT_REPLAY_PATH]; /* which finds lines of addresses; "": there is none */
  pt_strtab asked; /* names that the objects mention */
  bool all;        /* of one of them they are not known */
  pt_feeds feeds;
  pt_texts names; /* of the program's files, without folders */
};

pt_replay_cache *pt_replay_cache_new(pt_mem *m) {
  pt_replay_cache *c = pt_mem_alloc(m, sizeof *c);
  c->mem = m;
  return c;
}

void pt_replay_cache_delete(pt_replay_cache *c) {
  if (!c) return;
  if (c->dir[0]) pt_remove_tree(c->dir);
  pt_feeds_release(&c->feeds, c->mem);
  pt_strtab_release(c->mem, &c->asked);
  pt_vec_release(c->mem, &c->names);
  pt_mem_free(c->mem, c, sizeof *c);
}

static const char *in_dir(const pt_replay_cache *c, const char *name, char out[PT_REPLAY_PATH]) {
  snprintf(out, PT_REPLAY_PATH, "%s/%s", c->dir, name);
  return out;
}

static bool write_file(const pt_replay_cache *c, const char *name, const char *text, size_t n) {
  char path[PT_REPLAY_PATH];
  FILE *f = fopen(in_dir(c, name, path), "wb");
  if (!f) return false;
  bool ok = n == 0 || fwrite(text, 1, n, f) == n;
  return fclose(f) == 0 && ok;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static void collect_names(pt_replay_cache *c, const pt_ir_prog *p) {
  uint32_t last = 0;
  for (size_t k = 1; k < p->locs.n; k++) {
    uint32_t file = p->locs.at[k].file;
    if (!file || file == last) continue;
    const char *name = base_name(pt_ir_text(p, file));
    bool known = false;
    for (size_t i = 0; !known && i < c->names.n; i++)
      known = strcmp(c->names.at[i], name) == 0;
    if (!known) pt_vec_push(c->mem, &c->names, name);
    last = file;
  }
}

/* ---- building */

static bool broken(pt_replay_cache *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool broken(pt_replay_cache *c, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(c->why, sizeof c->why, format, args);
  va_end(args);
  c->state = BROKEN;
  return false;
}

static bool make_dir(pt_replay_cache *c) {
  char path[PT_REPLAY_PATH];
  const char *base = getenv("TMPDIR");
  if (!base || base[0] != '/' || strlen(base) > sizeof c->dir - 32) base = "/tmp";
  snprintf(c->dir, sizeof c->dir, "%s/protest-XXXXXX", base);
  if (!mkdtemp(c->dir)) {
    c->dir[0] = 0;
    return broken(c, "cannot create a folder in %s: %s", base, strerror(errno));
  }
  mkdir(in_dir(c, "run", path), 0700);
  return true;
}

bool pt_replay_cache_folder(pt_replay_cache *c) { return c->dir[0] || make_dir(c); }

/* Undefined behaviour that has no check of its own (src/ir/check.h) is no prediction either:
   arithmetic on null. */
static const char *const compile_flags[] = {
    "-O0",
    "-gline-tables-only",
    "-gdwarf-4", /* in DWARF 5, addr2line of binutils knows no file names of line markers */
    "-w",
    "-fno-omit-frame-pointer",
    "-fno-builtin",
    "-fstrict-flex-arrays=1",
    "-U_FORTIFY_SOURCE",
    "-D__PROTEST__=1",
    "-Wno-error=int-conversion",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-error=incompatible-pointer-types",
    "-fsanitize=address,undefined,float-cast-overflow",
    "-fno-sanitize-recover=all",
    "-fno-sanitize=null,pointer-overflow,nonnull-attribute,returns-nonnull-attribute",
    "-fno-sanitize=enum,object-size"};

/* The harness's main and errors come before the program's.  A function without a definition gets
   address 0 (that is for sure without PIE only): an error when it is called, not before. */
static const char *const link_flags[] = {"-fsanitize=address,undefined",
                                         "-Wl,--wrap=main",
                                         "-Wl,-z,muldefs",
                                         "-no-pie",
                                         "-Wl,--unresolved-symbols=ignore-all",
                                         "-lm",
                                         "-lpthread"};

typedef struct {
  pt_mem *mem;
  pt_texts argv;
  pt_strtab owned; /* arguments made here */
} command;

static void push(command *k, const char *text) { pt_vec_push(k->mem, &k->argv, text); }

static void push_owned(command *k, const char *flag, const char *value) {
  pt_buf b = {0};
  pt_buf_printf(k->mem, &b, "%s%s", flag, value);
  push(k, pt_strtab_text(&k->owned, pt_strtab_add(k->mem, &k->owned, pt_buf_text(&b))));
  pt_buf_release(k->mem, &b);
}

static const char *compiler(const pt_replay_setup *s) { return s->clang ? s->clang : "clang-19"; }

static void begin(command *k, pt_mem *m, const pt_replay_setup *s) {
  *k = (command){.mem = m};
  push(k, compiler(s));
  push(k, s->prog->ptr_width == 32 ? "-m32" : "-m64");
  if (s->prog->ptr_width == 32) push(k, "-msse2"); /* floats of their type's precision */
}

/* The line that says what is wrong, else the first. */
static void first_error(const char *text, char *out, size_t size) {
  static const char *const signs[] = {"error: ", "undefined reference", "cannot find", ""};
  const char *at = NULL;
  for (size_t k = 0; !at && k < sizeof signs / sizeof *signs; k++)
    at = strstr(text, signs[k]);
  while (at > text && at[-1] != '\n')
    at--;
  snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
}

/* Runs the command and forgets it. */
static bool run_command(command *k, pt_replay_cache *c, const pt_replay_setup *s) {
  pt_launched end;
  char error[200];
  push(k, NULL);
  pt_launch l = {.argv = k->argv.at, .wall = BUILD_SECONDS, .stop = s->stop};
  pt_launch_run(k->mem, &l, &end);
  bool ok = end.how == PT_ENDED_EXIT && end.code == 0;
  first_error(pt_buf_text(&end.text), error, sizeof error);
  if (end.how == PT_ENDED_STOP)
    c->state = FRESH;
  else if (end.how == PT_ENDED_EXIT && end.code == 127)
    broken(c, "cannot run %s", k->argv.at[0]);
  else if (!ok)
    broken(c, "cannot be built natively%s: %s", s->prog->ptr_width == 32 ? " for 32 bits" : "",
           error);
  pt_launched_release(k->mem, &end);
  pt_strtab_release(k->mem, &k->owned);
  pt_vec_release(k->mem, &k->argv);
  return ok;
}

static bool ends_in(const char *text, const char *end) {
  size_t n = strlen(text), k = strlen(end);
  return n >= k && strcmp(text + n - k, end) == 0;
}

static bool compile_file(pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s, size_t number,
                         const char *object) {
  command k;
  const pt_replay_source *own =
      s->sources && s->sources[number].directory ? &s->sources[number] : NULL;
  const char *file = own ? own->file : s->files[number];
  bool bitcode = ends_in(file, ".bc") || ends_in(file, ".ll");
  c->bitcode |= bitcode;
  begin(&k, m, s);
  if (bitcode) {
    push(&k, "-O0"), push(&k, "-w");
  } else {
    for (size_t i = 0; i < sizeof compile_flags / sizeof *compile_flags; i++)
      push(&k, compile_flags[i]);
    for (const pt_sanitizer *z = pt_sanitizers; s->checks && z->off; z++)
      if (!(s->checks >> z->kind & 1)) push(&k, z->off);
    for (size_t i = 0; i < s->nflags; i++)
      push(&k, s->flags[i]);
    for (size_t i = 0; own && i < own->nflags; i++) push(&k, own->flags[i]);
    if (own) push_owned(&k, "-working-directory=", own->directory);
    if (s->header) push_owned(&k, "-idirafter", c->dir);
    if (s->header && s->overlay) {
      char path[PT_REPLAY_PATH];
      push(&k, "-ivfsoverlay"), push_owned(&k, in_dir(c, "overlay.yaml", path), "");
    }
    if (s->header && s->cprover && !ends_in(file, ".i")) {
      char path[PT_REPLAY_PATH];
      push(&k, "-include"), push_owned(&k, in_dir(c, "cprover.h", path), "");
    }
  }
  push(&k, "-c"), push(&k, "-o"), push(&k, object);
  push_owned(&k, file[0] == '-' ? "./" : "", file);
  return run_command(&k, c, s);
}

static bool write_harness(pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s) {
  pt_buf text = {0};
  const char *entry = s->entry ? s->entry : "main";
  pt_buf_add(m, &text, pt_replay_text);
  pt_harness_functions(m, &text, s->prog, c->all ? NULL : &c->asked);
  bool ok = pt_harness_start(m, &text, s->prog, entry);
  if (!ok)
    broken(c, "%s cannot be called with inputs as arguments", entry);
  else if (!write_file(c, "harness.c", text.text, text.n))
    ok = broken(c, "cannot write to %s: %s", c->dir, strerror(errno));
  pt_buf_release(m, &text);
  return ok;
}

static bool write_headers(const pt_replay_cache *c, const pt_replay_setup *s) {
  char path[PT_REPLAY_PATH];
  mkdir(in_dir(c, "klee", path), 0700);
  return write_file(c, "protest.h", s->header, strlen(s->header)) &&
         (!s->overlay || write_file(c, "overlay.yaml", s->overlay, strlen(s->overlay))) &&
         (!s->klee || write_file(c, "klee/klee.h", s->klee, strlen(s->klee))) &&
         (!s->cprover || write_file(c, "cprover.h", s->cprover, strlen(s->cprover)));
}

static bool build_harness(pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s) {
  char path[PT_REPLAY_PATH];
  c->c_test = s->c_test;
  if (!s->c_test && !write_harness(c, m, s)) return false;
  command k;
  begin(&k, m, s);
  push(&k, "-O0"), push(&k, "-w"), push(&k, "-fno-builtin");
  push(&k, "-fsanitize=address"); /* inputs are also written to memory of the program */
  if (s->c_test) push(&k, "-DPROTEST_ERRORS=");
  push(&k, "-c"), push(&k, "-o");
  push_owned(&k, in_dir(c, "harness.o", path), "");
  if (s->c_test)
    push_owned(&k, s->c_test[0] == '-' ? "./" : "", s->c_test);
  else
    push_owned(&k, in_dir(c, "harness.c", path), "");
  return run_command(&k, c, s);
}

/* A shared library is linked much faster than the archive with the whole of the sanitizers. */
static void push_runtime(command *k, const pt_replay_setup *s) {
  char folder[PT_REPLAY_PATH];
  if (!pt_find_runtime(compiler(s), s->prog->ptr_width == 32, folder)) return;
  push(k, "-shared-libasan");
  push_owned(k, "-Wl,-rpath,", folder);
}

static bool link_program(pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s) {
  command k;
  char path[PT_REPLAY_PATH], name[32];
  begin(&k, m, s);
  push(&k, "-w"), push(&k, "-o");
  push_owned(&k, in_dir(c, "replay", path), "");
  push_owned(&k, in_dir(c, "harness.o", path), ""); /* first: its definitions win */
  for (size_t i = 0; i < s->nfiles; i++) {
    snprintf(name, sizeof name, "%zu.o", i);
    push_owned(&k, in_dir(c, name, path), "");
  }
  for (size_t i = 0; i < sizeof link_flags / sizeof *link_flags; i++)
    push(&k, link_flags[i]);
  push_runtime(&k, s);
  if (!s->c_test) push(&k, "-Wl,--wrap=kill,--wrap=fork,--wrap=vfork,--wrap=malloc,--wrap=calloc");
  return run_command(&k, c, s);
}

/* The program, before the harness: that has what the program mentions. */
static bool compile_files(pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s) {
  char path[PT_REPLAY_PATH], name[32];
  if (s->header && !write_headers(c, s))
    return broken(c, "cannot write to %s: %s", c->dir, strerror(errno));
  for (size_t i = 0; i < s->nfiles; i++) {
    snprintf(name, sizeof name, "%zu.o", i);
    if (!compile_file(c, m, s, i, in_dir(c, name, path))) return false;
    c->all |= !pt_object_names(c->mem, path, &c->asked);
  }
  return true;
}

static bool build(pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s) {
  if (c->state != FRESH) return c->state == BUILT;
  if (!c->dir[0] && !make_dir(c)) return false;
  pt_find_liner(compiler(s), c->liner);
  if (!compile_files(c, m, s) || !build_harness(c, m, s) || !link_program(c, m, s)) return false;
  pt_feeds_init(&c->feeds, c->mem, s->prog);
  collect_names(c, s->prog);
  c->state = BUILT;
  return true;
}

/* ---- one run */

typedef struct {
  pt_launched end;
  pt_buf text; /* the sanitizer's report */
  pt_seen_report report;
  char said[100]; /* why the harness ended the run, or "" */
  bool running;   /* a C test: it said that it still runs */
} outcome;

/* The first of those that are given again and again. */
static size_t first_again(const pt_feeding *d, const pt_test *t) {
  size_t k = d->calls.n;
  while (t->lasso.repeat && k > 0 && d->calls.at[k - 1].index >= t->inputs.n - t->lasso.repeat) k--;
  return k;
}

static bool write_inputs(const pt_replay_cache *c, pt_mem *m, const pt_feeding *d,
                         const pt_test *t) {
  pt_buf b = {0};
  size_t again = first_again(d, t);
  for (size_t k = 0; k < d->calls.n; k++) {
    const pt_input *i = &d->calls.at[k].in;
    if (k == again) pt_buf_add(m, &b, "@\n");
    pt_buf_printf(m, &b, "%s %016llx%016llx\n", pt_input_name(i->kind), (unsigned long long)i->hi,
                  (unsigned long long)i->lo);
  }
  pt_buf_char(m, &b, '\n');
  bool ok = write_file(c, "inputs", b.text, b.n) && write_file(c, "stdin", d->text.text, d->text.n);
  pt_buf_release(m, &b);
  return ok;
}

static void clean_before(const pt_replay_cache *c) {
  char path[PT_REPLAY_PATH];
  pt_remove_tree(in_dir(c, "run", path));
  mkdir(path, 0700);
  unlink(in_dir(c, "said", path));
}

static void launch(const pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s,
                   const pt_feeding *d, bool leaks, pt_launched *end) {
  char exe[PT_REPLAY_PATH], run[PT_REPLAY_PATH], input[PT_REPLAY_PATH];
  pt_buf env[4] = {{0}};
  double seconds = s->seconds > 0 ? s->seconds : 10;
  pt_buf_printf(m, &env[0],
                "ASAN_OPTIONS=log_path=\"%s/report\":detect_leaks=%d:symbolize=0:handle_segv=2:"
                "handle_abort=2:handle_sigill=2:handle_sigfpe=2:handle_sigbus=2:handle_sigtrap=2:"
                "detect_stack_use_after_return=1:allocator_may_return_null=1:hard_rss_limit_mb=%u:"
                "print_summary=0:print_legend=0:disable_coredump=1:detect_odr_violation=0",
                c->dir, leaks, s->memory_mb ? s->memory_mb : 1024);
  pt_buf_printf(m, &env[1], "UBSAN_OPTIONS=print_summary=0:halt_on_error=1");
  pt_buf_printf(m, &env[2], "PROTEST_REPLAY=%s/inputs", c->dir);
  pt_buf_printf(m, &env[3], "PROTEST_REPORT=%s/said", c->dir);
  const char *envp[] = {env[0].text, env[1].text, env[2].text, env[3].text, "LC_ALL=C", NULL};
  const char *argv[PT_FEED_ARGS + 2] = {in_dir(c, "replay", exe)};
  for (uint32_t k = 0; k < d->argc && k < PT_FEED_ARGS; k++)
    argv[k] = pt_buf_text(&d->argv.at[k]);
  pt_launch l = {.argv = argv,
                 .file = exe,
                 .envp = envp,
                 .folder = in_dir(c, "run", run),
                 .input = in_dir(c, "stdin", input),
                 .cpu = seconds,
                 .wall = seconds + 5,
                 .fenced = true,
                 .private_pids = !leaks,
                 .stop = s->stop};
  pt_launch_run(m, &l, end);
  for (size_t k = 0; k < 4; k++)
    pt_buf_release(m, &env[k]);
}

static void read_part(pt_mem *m, pt_buf *to, const char *path, size_t most) {
  char part[4096];
  FILE *f = fopen(path, "rb");
  if (!f) return;
  for (size_t n; to->n < most && (n = fread(part, 1, sizeof part, f)) > 0;) {
    for (size_t k = 0; k < n; k++)
      if (!part[k]) part[k] = ' ';
    pt_buf_addn(m, to, part, n);
  }
  fclose(f);
}

/* Why the harness ended the run: in a file of its own. */
static void told(const pt_replay_cache *c, pt_mem *m, outcome *o) {
  char path[PT_REPLAY_PATH];
  pt_buf said = {0};
  read_part(m, &said, in_dir(c, "said", path), sizeof o->said);
  snprintf(o->said, sizeof o->said, "%s", pt_buf_text(&said));
  pt_buf_release(m, &said);
}

/* The same of a C test: a line of its standard error, and an exit code. */
static void heard(outcome *o) {
  enum { NOT_AS_PREDICTED = 77 };
  const char *line = strstr(pt_buf_text(&o->end.text), "protest: ");
  if (!line || o->end.how != PT_ENDED_EXIT) return;
  o->running = strncmp(line + 9, PT_HARNESS_RUNNING, strlen(PT_HARNESS_RUNNING)) == 0;
  if (o->end.code == NOT_AS_PREDICTED || o->running)
    snprintf(o->said, sizeof o->said, "%.*s", (int)strcspn(line + 9, "\n"), line + 9);
}

static bool run_test(const pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s,
                     const pt_feeding *d, const pt_test *t, outcome *o) {
  char path[PT_REPLAY_PATH], name[64];
  *o = (outcome){0};
  clean_before(c);
  if (!write_inputs(c, m, d, t)) return false;
  launch(c, m, s, d, t->fails && t->kind == PT_CHECK_LEAK_LOST, &o->end);
  snprintf(name, sizeof name, "report.%d", o->end.pid);
  read_part(m, &o->text, in_dir(c, name, path), REPORT_LIMIT);
  unlink(path);
  if (c->liner[0]) pt_seen_resolve(m, c->liner, in_dir(c, "replay", path), &o->text);
  pt_seen_read(&o->report, m, pt_buf_text(&o->text), &c->names);
  if (c->c_test)
    heard(o);
  else
    told(c, m, o);
  return true;
}

static void outcome_release(outcome *o, pt_mem *m) {
  pt_launched_release(m, &o->end);
  pt_seen_release(&o->report, m);
  pt_buf_release(m, &o->text);
}

/* ---- judging */

/* What happened, in a few words. */
static void describe(const outcome *o, const pt_replay_setup *s, char *text, size_t size) {
  const pt_seen_report *r = &o->report;
  double seconds = s->seconds > 0 ? s->seconds : 10;
  if (r->seen && r->frames.n)
    snprintf(text, size, "%s at %.*s:%u", r->what, (int)r->frames.at[0].length,
             pt_buf_text(&o->text) + r->frames.at[0].file, r->frames.at[0].line);
  else if (r->seen)
    snprintf(text, size, "%s", r->what);
  else if (o->said[0])
    snprintf(text, size, "%s", o->said);
  else if (o->end.how == PT_ENDED_TIME)
    snprintf(text, size, "still running after %g s", seconds);
  else if (o->end.how == PT_ENDED_SIGNAL)
    snprintf(text, size, "killed by signal %d", o->end.code);
  else if (o->end.how == PT_ENDED_LOST)
    snprintf(text, size, "the native run was lost");
  else
    snprintf(text, size, "ends with exit code %d", o->end.code);
}

static bool place_is(const outcome *o, const pt_ir_prog *p, uint32_t loc) {
  const pt_ir_loc *l = &p->locs.at[loc];
  return loc && pt_seen_at(&o->report, pt_buf_text(&o->text), base_name(pt_ir_text(p, l->file)),
                             l->line);
}

/* A run without an end is still running; a recursion may have used up the stack. */
static bool confirms_endless(const outcome *o, const pt_test *t) {
  bool deep = o->report.seen & (PT_SEEN_STACK | PT_SEEN_FAULT);
  return o->end.how == PT_ENDED_TIME || o->running || (t->kind == PT_CHECK_ENDLESS_CALL && deep);
}

static bool confirms(const outcome *o, const pt_ir_prog *p, const pt_test *t) {
  const pt_seen_report *r = &o->report;
  if (t->lasso.period) return confirms_endless(o, t);
  bool ended = !r->seen && !o->said[0] && o->end.how == PT_ENDED_EXIT;
  if (!t->fails) return ended || (r->seen & PT_SEEN_ABORT && place_is(o, p, t->loc));
  if (!(r->seen & pt_seen_expected(t->kind))) return false;
  bool anywhere = t->kind == PT_CHECK_STACK || t->kind == PT_CHECK_MISSING;
  return anywhere || place_is(o, p, t->loc);
}

/* Whether the report may be about something that is checked. */
static bool is_checked(uint32_t seen, uint64_t checks) {
  if (!checks || !seen) return true;
  for (int k = PT_CHECK_NONE + 1; k < PT_CHECK_COUNT; k++)
    if (checks >> k & 1 && pt_seen_expected((pt_check_kind)k) & seen) return true;
  return false;
}

/* Our harness says what it cannot do by one of its own constants. */
static bool harness_says(const outcome *o, const char *constant) {
  return strstr(o->said, constant) != NULL;
}

/* Why a run that did not confirm is no contradiction, or NULL. */
static const char *excuse(const outcome *o, const pt_replay_cache *c, const pt_replay_setup *s,
                          const pt_feeding *d, const pt_test *t, char *out, size_t size) {
  if (d->lost) return pt_feeding_why(d, s->prog, &t->inputs, out, size);
  if (d->calls.n - first_again(d, t) != t->lasso.repeat)
    return "its inputs cannot be given for ever to a native run";
  if (!is_checked(o->report.seen, s->checks))
    return "another error, which is not checked for, comes first";
  if (c->bitcode) return "bitcode has no sanitizers in it";
  if (harness_says(o, PT_HARNESS_STATIC)) return PT_HARNESS_STATIC;
  if (harness_says(o, PT_HARNESS_VARIABLE)) return PT_HARNESS_VARIABLE;
  if (o->end.how == PT_ENDED_LOST) return "the native run was lost";
  if (s->prog->missing.n && o->report.seen & (PT_SEEN_FAULT | PT_SEEN_NOWHERE))
    return "functions without a body are at address 0 natively";
  if (!t->fails) return NULL;
  if (t->kind == PT_CHECK_STACK) return "a native stack has other frames";
  if (t->kind == PT_CHECK_CALL && o->report.seen & PT_SEEN_FAULT)
    return "who jumped to a place without code cannot be told";
  if (t->kind == PT_CHECK_LEAK_LOST) return "LeakSanitizer does not see every leak";
  bool seen = o->report.seen & pt_seen_expected(t->kind);
  if (seen && !o->report.frames.n) return "its place is not known without addr2line";
  return NULL;
}

/* Functions without a body, and bitcode, which is compiled by others, may be reasons why a native
   run goes another way. */
static bool is_complete(const outcome *o, const pt_replay_cache *c, const pt_replay_setup *s,
                        const pt_feeding *d) {
  return o->end.how == PT_ENDED_EXIT && !o->report.seen && !o->said[0] && !d->lost && !c->bitcode &&
         !s->prog->missing.n;
}

static pt_native judge(const outcome *o, const pt_replay_cache *c, const pt_replay_setup *s,
                       const pt_feeding *d, const pt_test *t, char *text, size_t size) {
  char seen[300], why[300];
  if (o->end.how == PT_ENDED_STOP) return snprintf(text, size, "stopped"), PT_NATIVE_UNTRIED;
  describe(o, s, seen, sizeof seen);
  if (s->complete) *s->complete = is_complete(o, c, s, d);
  if (confirms(o, s->prog, t)) return snprintf(text, size, "%s", seen), PT_NATIVE_CONFIRMED;
  const char *reason = excuse(o, c, s, d, t, why, sizeof why);
  if (!reason) return snprintf(text, size, "%s", seen), PT_NATIVE_DIFFERS;
  if (strcmp(reason, seen) == 0)
    snprintf(text, size, "%s", seen);
  else
    snprintf(text, size, "%s (native run: %s)", reason, seen);
  return PT_NATIVE_IMPOSSIBLE;
}

static const char *unseen(pt_check_kind kind) {
  bool uninit = kind == PT_CHECK_UNINIT || kind == PT_CHECK_UNINIT_VAR;
  if (uninit) return "sanitizers of addresses do not see uninitialised reads";
  if (kind == PT_CHECK_LEAK_UNFREED)
    return "memory that is still reachable is no leak to LeakSanitizer";
  if (kind == PT_CHECK_MISSING_RETURN) return "sanitizers do not see a missing return in C";
  return "sanitizers do not see this";
}

static pt_native replay(pt_replay_cache *c, pt_mem *m, const pt_replay_setup *s, const pt_test *t,
                        char *text, size_t size) {
  if (!build(c, m, s)) {
    snprintf(text, size, "%s", c->state == BROKEN ? c->why : "stopped");
    return c->state == BROKEN ? PT_NATIVE_IMPOSSIBLE : PT_NATIVE_UNTRIED;
  }
  pt_feeding d;
  outcome o;
  pt_feeding_init(&d, m, &c->feeds, &t->inputs);
  pt_native n = PT_NATIVE_IMPOSSIBLE;
  if (run_test(c, m, s, &d, t, &o))
    n = judge(&o, c, s, &d, t, text, size);
  else
    snprintf(text, size, "cannot write to %s: %s", c->dir, strerror(errno));
  outcome_release(&o, m);
  pt_feeding_release(&d, m);
  return n;
}

pt_native pt_replay_native(pt_mem *m, const pt_replay_setup *s, const pt_test *t, char *text,
                           size_t size) {
  assert(size > 0 && s->prog && s->nfiles > 0);
  text[0] = 0;
  if (t->fails && !t->lasso.period && !pt_seen_expected(t->kind)) {
    snprintf(text, size, "%s", unseen(t->kind));
    return PT_NATIVE_IMPOSSIBLE;
  }
  pt_replay_cache *c = s->cache ? s->cache : pt_replay_cache_new(m);
  pt_native n = replay(c, m, s, t, text, size);
  if (!s->cache) pt_replay_cache_delete(c);
  for (char *p = text; *p; p++) /* one line, whatever was quoted */
    if (*p == '\n' || *p == '\r') *p = ' ';
  return n;
}
