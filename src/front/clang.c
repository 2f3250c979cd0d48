#include "front/clang.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/map.h"
#include "base/process.h"
#include "base/unsaved.h"
#include "front/advice.h"
#include "front/embed.h"
#include "front/implicit.h"
#include "front/quantify.h"

/* Why each flag is there: docs/front.md. */
static const char *const fixed_flags[] = {
    "-O1", "-Xclang", "-disable-llvm-passes", "-U__OPTIMIZE__", "-D__NO_INLINE__=1",
    "-fno-discard-value-names", "-g", "-fno-finite-loops", "-fno-builtin",
    "-Dno_sanitize(...)=", "-D__no_sanitize__(...)=", "-fstrict-flex-arrays=1", "-D__NO_CTYPE",
    "-U_FORTIFY_SOURCE", "-D__PROTEST__=1",
    /* what older compilers let pass, so do we */
    "-Wno-error=int-conversion", "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int", "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type", "-Wno-error=incompatible-pointer-types",
    "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,array-bounds",
    "-fsanitize=vla-bound,float-cast-overflow,builtin", "-fsanitize-trap=all",
    /* lifetime markers at -O0, without the address sanitizer itself */
    "-Xclang", "-fsanitize-address-use-after-scope", "-c", "-emit-llvm"};

static bool write_file(const char *path, const char *text, size_t n) {
  FILE *f = fopen(path, "w");
  if (!f) return false;
  bool ok = fwrite(text, 1, n, f) == n;
  return fclose(f) == 0 && ok;
}

/* Headers that programs can include, or that come first. */
static pt_status write_headers(const pt_tmpdir *d, pt_err *e) {
  const struct {
    const char *name, *text;
    size_t n;
  } headers[] = {{"protest.h", pt_embed_header, pt_embed_header_size},
                 {"klee/klee.h", pt_embed_klee, pt_embed_klee_size},
                 {"cprover.h", pt_embed_cprover, pt_embed_cprover_size}};
  char path[160];
  snprintf(path, sizeof path, "%s/klee", d->path);
  mkdir(path, 0700);
  for (size_t k = 0; k < sizeof headers / sizeof *headers; k++) {
    snprintf(path, sizeof path, "%s/%s", d->path, headers[k].name);
    if (!write_file(path, headers[k].text, headers[k].n))
      return pt_err_set(e, PT_INPUT, "cannot write %s: %s", path, strerror(errno));
  }
  return PT_OK;
}

pt_status pt_tmpdir_init(pt_tmpdir *d, pt_err *e) {
  const char *base = getenv("TMPDIR");
  if (!base || !*base || strlen(base) > sizeof d->path - 32) base = "/tmp";
  snprintf(d->path, sizeof d->path, "%s/protest-XXXXXX", base);
  if (!mkdtemp(d->path)) {
    d->path[0] = 0;
    return pt_err_set(e, PT_INPUT, "cannot create a folder in %s: %s", base, strerror(errno));
  }
  return write_headers(d, e);
}

/* Removes the files of a folder. */
static void empty(const char *folder) {
  DIR *dir = opendir(folder);
  if (!dir) return;
  for (struct dirent *f; (f = readdir(dir));)
    if (strcmp(f->d_name, ".") != 0 && strcmp(f->d_name, "..") != 0)
      unlinkat(dirfd(dir), f->d_name, 0);
  closedir(dir);
}

void pt_tmpdir_release(pt_tmpdir *d) {
  if (!d->path[0]) return;
  char klee[160];
  snprintf(klee, sizeof klee, "%s/klee", d->path);
  empty(klee);
  rmdir(klee);
  empty(d->path);
  rmdir(d->path);
  d->path[0] = 0;
}

/* FLAG and VALUE as one argument, kept alive by OWNED. */
static const char *joined(pt_mem *m, pt_strtab *owned, const char *flag, const char *value) {
  pt_buf b = {0};
  pt_buf_printf(m, &b, "%s%s", flag, value);
  uint32_t id = pt_strtab_add(m, owned, pt_buf_text(&b));
  pt_buf_release(m, &b);
  return pt_strtab_text(owned, id);
}

static void push_list(pt_mem *m, pt_texts *argv, pt_strtab *owned, const char *flag,
                      const pt_texts *values) {
  for (size_t i = 0; values && i < values->n; i++)
    pt_vec_push(m, argv, joined(m, owned, flag, values->at[i]));
}

/* One call of clang. */
typedef struct {
  const char *source, *directory, *output;
  const pt_cflags *extra;
  const char *prelude;  /* included first, or NULL */
  const char *messages; /* the file that gets what clang says; NULL: stderr */
  const char *rule;     /* the file that gets what was opened (front/opened.h); or NULL */
  bool preprocess;
  bool warns; /* clang says what it says of any file */
  bool harness; /* it calls functions of verifiers, which nobody declares */
} task;

/* The file of declarations that the file which is being compiled needs in front. */
static void late_path(const pt_tmpdir *d, char *out, size_t size) {
  snprintf(out, size, "%s/late.h", d->path);
}

enum { PRELUDES = 3 };

typedef struct {
  char path[160];
} prelude_path;

/* What is to be included first. */
static size_t preludes(const pt_tmpdir *d, const task *t, prelude_path out[PRELUDES]) {
  size_t n = 0;
  if (t->preprocess) return 0;
  snprintf(out[n++].path, sizeof out[0].path, "%s/cprover.h", d->path);
  late_path(d, out[n].path, sizeof out[n].path);
  bool late = access(out[n].path, R_OK) == 0;
  bool other = t->prelude && strcmp(out[n].path, t->prelude) != 0;
  if (late) n++;
  if (other) snprintf(out[n++].path, sizeof out[0].path, "%s", t->prelude);
  return n;
}

/* Messages fit the terminal, and have its colours unless they are refused. */
static void push_terminal(pt_mem *m, pt_texts *argv, pt_strtab *owned) {
  const char *refused = getenv("NO_COLOR");
  struct winsize w;
  char columns[16];
  if (!isatty(STDERR_FILENO)) return;
  pt_vec_push(m, argv, refused && *refused ? "-fno-color-diagnostics" : "-fcolor-diagnostics");
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &w) != 0 || !w.ws_col) return;
  snprintf(columns, sizeof columns, "%d", w.ws_col);
  pt_vec_push(m, argv, joined(m, owned, "-fmessage-length=", columns));
}

static void push_includes(pt_mem *m, pt_texts *argv, pt_strtab *owned, const pt_tmpdir *d,
                          const task *t) {
  prelude_path files[PRELUDES];
  size_t n = preludes(d, t, files);
  for (size_t k = 0; k < n; k++) {
    pt_vec_push(m, argv, "-include");
    pt_vec_push(m, argv, joined(m, owned, files[k].path, ""));
  }
  push_terminal(m, argv, owned);
}

/* Preprocessed files cannot be made to include anything: one that needs it becomes a C file at OUT,
   which is included with what comes first.  False: it is none, or needs nothing. */
static bool as_c_file(pt_mem *m, const pt_tmpdir *d, const task *t, char *out, size_t size) {
  const char *dot = strrchr(t->source, '.');
  if (t->preprocess || !dot || strcmp(dot, ".i") != 0) return false;
  prelude_path files[PRELUDES];
  pt_buf all = {0}, path = {0};
  bool apart = t->directory && t->source[0] != '/';
  pt_buf_printf(m, &path, "%s%s%s", apart ? t->directory : "", apart ? "/" : "", t->source);
  pt_buf_add(m, &all, "#undef linux\n#undef unix\n#undef i386\n");
  pt_buf_printf(m, &all, "# 1 \"%s\"\n", t->source);
  bool ok = pt_buf_read_file(m, &all, pt_buf_text(&path));
  bool needed = preludes(d, t, files) > 1 || memmem(all.text, all.n, "__CPROVER_", 10);
  snprintf(out, size, "%s/file.c", d->path);
  ok = ok && needed && write_file(out, all.text, all.n);
  pt_buf_release(m, &path);
  pt_buf_release(m, &all);
  return ok;
}

/* What is not saved, as another view of the file system. */
static void push_unsaved(pt_mem *m, pt_texts *argv, pt_strtab *owned, const pt_front_options *o,
                         const pt_tmpdir *d) {
  pt_buf overlay = {0};
  char path[160];
  if (!o->unsaved || !o->unsaved->n) return;
  snprintf(path, sizeof path, "%s/overlay.yaml", d->path);
  pt_unsaved_overlay(m, &overlay, o->unsaved);
  write_file(path, overlay.text, overlay.n); /* if it fails, clang says so */
  pt_vec_push(m, argv, "-ivfsoverlay");
  pt_vec_push(m, argv, joined(m, owned, path, ""));
  pt_buf_release(m, &overlay);
}

static void build_argv(pt_mem *m, pt_texts *argv, pt_strtab *owned, const pt_front_options *o,
                       const pt_tmpdir *d, const task *t) {
  const pt_cflags *extra = t->extra;
  pt_cflags given = {0}; /* texts are borrowed */
  if (extra) pt_cflags_sort(&given, m, extra->kept.at, extra->kept.n);
  if (o->flags) pt_cflags_sort(&given, m, o->flags->at, o->flags->n);
  pt_vec_push(m, argv, o->clang);
  if (!extra) pt_vec_push(m, argv, joined(m, owned, "-std=", o->std));
  for (size_t i = 0; i < given.kept.n; i++) pt_vec_push(m, argv, given.kept.at[i]);
  if (!given.model) pt_vec_push(m, argv, o->m32 ? "-m32" : "-m64");
  if (o->m32)
    pt_vec_push(m, argv, "-msse2"); /* floats have their type's precision, not the x87's */
  if (t->directory) pt_vec_push(m, argv, joined(m, owned, "-working-directory=", t->directory));
  for (size_t i = 0; i < sizeof fixed_flags / sizeof *fixed_flags; i++)
    pt_vec_push(m, argv, fixed_flags[i]);
  if (!t->warns) pt_vec_push(m, argv, "-w");
  if (o->rewritten) pt_vec_push(m, argv, "-fno-caret-diagnostics");
  if (t->harness) pt_vec_push(m, argv, "-Wno-implicit-function-declaration");
  if (o->checks >> PT_CHECK_MISALIGNED & 1) pt_vec_push(m, argv, "-fsanitize=alignment");
  if (o->checks >> PT_CHECK_BOOL & 1) pt_vec_push(m, argv, "-fsanitize=bool");
  if (given.wraps) pt_vec_push(m, argv, "-fno-sanitize=signed-integer-overflow");
  pt_cflags_release(&given, m);
  push_list(m, argv, owned, "-I", o->include);
  push_list(m, argv, owned, "-D", o->define);
  push_list(m, argv, owned, "-U", o->undefine);
  push_unsaved(m, argv, owned, o, d);
  push_includes(m, argv, owned, d, t);
  for (size_t i = 0; o->preinclude && i < o->preinclude->n; i++) {
    pt_vec_push(m, argv, "-include");
    pt_vec_push(m, argv, o->preinclude->at[i]);
  }
  pt_vec_push(m, argv, joined(m, owned, "-idirafter", d->path)); /* protest.h */
  if (t->preprocess) pt_vec_push(m, argv, "-E"); /* wins over -c */
  if (t->preprocess && o->comments) {
    pt_vec_push(m, argv, "-C");
    pt_vec_push(m, argv, "-dD");
  }
  if (t->rule) {
    pt_vec_push(m, argv, "-v");
    pt_vec_push(m, argv, "-MD");
    pt_vec_push(m, argv, "-MTtext");
    pt_vec_push(m, argv, joined(m, owned, "-MF", t->rule));
  }
  pt_vec_push(m, argv, "-o");
  pt_vec_push(m, argv, t->output);
  pt_vec_push(m, argv, t->source);
  pt_vec_push(m, argv, NULL);
}

extern char **environ;

enum { NOT_STARTED = -1, INTERRUPTED = -2 };

bool pt_front_stopped(const pt_front_options *o, const char *doing, const char *file, pt_err *e) {
  if (!o->stop || !*o->stop) return false;
  pt_err_set(e, PT_LIMIT, "stopped while %s %s", doing, file);
  return true;
}

/* The exit code of the process, or why there is none. */
static int run(const pt_texts *argv, const char *messages, const volatile int *stop) {
  pid_t child;
  posix_spawn_file_actions_t actions;
  union {
    const char *const *in;
    char *const *out;
  } args = {argv->at};
  posix_spawn_file_actions_init(&actions);
  if (messages)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
  bool started = posix_spawnp(&child, argv->at[0], &actions, NULL, args.out, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (!started) return NOT_STARTED;
  int status;
  if (!pt_process_wait_or_stop(child, stop, &status)) return NOT_STARTED;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) return INTERRUPTED;
  return WIFEXITED(status) ? WEXITSTATUS(status) : NOT_STARTED;
}

static pt_status call(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d, const task *t,
                      pt_err *e) {
  pt_texts argv = {0};
  pt_strtab owned = {0};
  char file[160];
  task changed = *t;
  if (as_c_file(m, d, t, file, sizeof file)) changed.source = file;
  build_argv(m, &argv, &owned, o, d, &changed);
  int code = run(&argv, t->messages, o->stop);
  pt_strtab_release(m, &owned);
  pt_vec_release(m, &argv);
  if (code == 0) return PT_OK;
  if (code == NOT_STARTED && pt_front_stopped(o, "compiling", t->source, e)) return PT_LIMIT;
  if (code == INTERRUPTED)
    return pt_err_set(e, PT_INPUT, "interrupted while compiling %s", t->source);
  if (code < 0 || code == 127)
    return pt_err_set(e, PT_INPUT, "cannot run %s (Debian package clang-19)", o->clang);
  e->status = PT_INPUT; /* clang has said why */
  return PT_INPUT;
}

/* Once more, with declarations of the library functions that clang complained about: the file uses
   them first and declares them later, and other compilers know their types. */
static pt_status again(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d, const task *t,
                       const char *said) {
  char late[160];
  pt_buf text = {0};
  pt_err unsaid = {0};
  pt_status st = PT_INPUT;
  task next = *t;
  late_path(d, late, sizeof late);
  next.prelude = late, next.messages = "/dev/null";
  if (pt_implicit_quoted(m, &text, said) && write_file(late, pt_buf_text(&text), text.n))
    st = call(m, o, d, &next, &unsaid);
  pt_buf_release(m, &text);
  return st;
}

/* Once more, with quantifiers of CBMC as loops. */
static pt_status quantified(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d,
                            const task *t) {
  char text[160], loops[160];
  pt_buf in = {0}, out = {0};
  pt_err unsaid = {0};
  snprintf(text, sizeof text, "%s/text.i", d->path);
  snprintf(loops, sizeof loops, "%s/loops.i", d->path);
  task read = {.source = t->source, .extra = t->extra, .directory = t->directory};
  read.output = text, read.preprocess = true, read.messages = "/dev/null";
  pt_status st = call(m, o, d, &read, &unsaid);
  if (st == PT_OK && (!pt_buf_read_file(m, &in, text) || !pt_quantify(m, &out, pt_buf_text(&in)) ||
                      !write_file(loops, out.text, out.n)))
    st = PT_INPUT;
  task next = *t;
  next.source = loops, next.messages = "/dev/null", next.directory = NULL;
  if (st == PT_OK) st = call(m, o, d, &next, &unsaid);
  pt_buf_release(m, &in);
  pt_buf_release(m, &out);
  return st;
}

/* Preprocessed files are others' work, for other compilers. */
static bool is_source(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && strcmp(dot, ".c") == 0;
}

static bool is_harness(pt_mem *m, const char *path) {
  static const char *const words[] = {"__CPROVER_", "__VERIFIER_", "nondet_", "klee_"};
  pt_buf text = {0};
  bool found = false;
  if (pt_buf_read_file(m, &text, path))
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
      found |= strstr(pt_buf_text(&text), words[k]) != NULL;
  pt_buf_release(m, &text);
  return found;
}

/* The lines of SAID about a place, each once. */
static void keep_each_once(pt_mem *m, pt_buf *said) {
  pt_strtab lines = {0};
  pt_buf kept = {0};
  for (const char *at = pt_buf_text(said), *end; *at; at = end) {
    size_t n = strcspn(at, "\n"), before = lines.n;
    end = at + n + (at[n] == '\n');
    bool placed = memmem(at, n, ": error: ", 9) || memmem(at, n, ": warning: ", 11);
    if (placed && (pt_strtab_addn(m, &lines, at, n), lines.n > before))
      pt_buf_printf(m, &kept, "%.*s\n", (int)n, at);
  }
  pt_buf_reset(said);
  pt_buf_add(m, said, pt_buf_text(&kept));
  pt_buf_release(m, &kept);
  pt_strtab_release(m, &lines);
}

/* On a terminal in place of the line of progress. */
static void say(const char *text) {
  if (*text && isatty(STDERR_FILENO)) fputs("\r\033[J", stderr);
  fputs(text, stderr);
}

pt_status pt_clang_compile(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d,
                           const char *source, const pt_cflags *extra, const char *directory,
                           const char *output, pt_err *e) {
  char messages[160], late[160];
  pt_buf said = {0};
  snprintf(messages, sizeof messages, "%s/messages", d->path);
  late_path(d, late, sizeof late);
  unlink(late);
  task t = {.source = source,
            .extra = extra,
            .directory = directory,
            .output = output,
            .messages = messages,
            .warns = o->warns && is_source(source)};
  t.harness = t.warns && is_harness(m, source);
  pt_status st = call(m, o, d, &t, e);
  pt_buf_read_file(m, &said, messages);
  if (st == PT_INPUT && said.n &&
      (again(m, o, d, &t, pt_buf_text(&said)) == PT_OK || quantified(m, o, d, &t) == PT_OK)) {
    *e = (pt_err){0};
    st = PT_OK;
  } else if (st == PT_INPUT && pt_front_stopped(o, "compiling", source, e)) {
    st = PT_LIMIT; /* another try might have had it */
  } else {
    if (o->rewritten) keep_each_once(m, &said);
    if (st != PT_OK) pt_advise(m, &said, pt_buf_text(&said), o->m32);
    say(pt_buf_text(&said));
  }
  pt_buf_release(m, &said);
  return st;
}

pt_status pt_clang_try(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d, const char *source,
                       const pt_cflags *extra, const char *directory, const char *prelude,
                       const char *output) {
  pt_err unsaid = {0};
  task t = {.source = source,
            .extra = extra,
            .directory = directory,
            .output = output,
            .prelude = prelude,
            .messages = "/dev/null"};
  return call(m, o, d, &t, &unsaid);
}

/* Reads what clang noted of the call T into R. */
static bool read_notes(pt_mem *m, const pt_tmpdir *d, const task *t, pt_opened *r) {
  pt_buf rule = {0}, said = {0};
  bool ok = pt_buf_read_file(m, &rule, t->rule) && pt_buf_read_file(m, &said, t->messages) &&
            pt_opened_parse(r, m, pt_buf_text(&rule), pt_buf_text(&said), t->directory, d->path);
  pt_buf_release(m, &rule);
  pt_buf_release(m, &said);
  return ok;
}

pt_status pt_clang_preprocess(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d,
                              const char *source, const pt_cflags *extra, const char *directory,
                              const char *output, pt_opened *opened, pt_err *e) {
  char rule[160], said[160];
  pt_err unsaid = {0};
  task t = {.source = source,
            .extra = extra,
            .directory = directory,
            .output = output,
            .preprocess = true};
  if (opened && directory && !(o->unsaved && o->unsaved->n)) {
    task noting = t;
    snprintf(rule, sizeof rule, "%s/opened.d", d->path);
    snprintf(said, sizeof said, "%s/search", d->path);
    noting.rule = rule, noting.messages = said;
    clock_gettime(CLOCK_REALTIME, &opened->since);
    if (call(m, o, d, &noting, &unsaid) == PT_OK) {
      opened->complete = read_notes(m, d, &noting, opened);
      return PT_OK;
    }
  }
  return call(m, o, d, &t, e); /* again, for what clang says to people */
}
