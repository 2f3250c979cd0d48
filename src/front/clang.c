#include "front/clang.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/map.h"
#include "base/process.h"
#include "front/embed.h"

/* Why each flag is there: docs/front.md. */
static const char *const fixed_flags[] = {
    "-O1", "-Xclang", "-disable-llvm-passes", "-U__OPTIMIZE__", "-D__NO_INLINE__=1",
    "-fno-discard-value-names", "-g", "-fno-finite-loops", "-fno-builtin",
    "-Dno_sanitize(...)=", "-D__no_sanitize__(...)=", "-fstrict-flex-arrays=1", "-D__NO_CTYPE",
    "-U_FORTIFY_SOURCE", "-D__PROTEST__=1", "-w",
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

pt_status pt_tmpdir_init(pt_tmpdir *d, pt_err *e) {
  const char *base = getenv("TMPDIR");
  if (!base || !*base || strlen(base) > sizeof d->path - 32) base = "/tmp";
  snprintf(d->path, sizeof d->path, "%s/protest-XXXXXX", base);
  if (!mkdtemp(d->path)) {
    d->path[0] = 0;
    return pt_err_set(e, PT_INPUT, "cannot create a folder in %s: %s", base, strerror(errno));
  }
  char header[160];
  snprintf(header, sizeof header, "%s/protest.h", d->path);
  if (!write_file(header, pt_embed_header, pt_embed_header_size))
    return pt_err_set(e, PT_INPUT, "cannot write %s: %s", header, strerror(errno));
  return PT_OK;
}

void pt_tmpdir_release(pt_tmpdir *d) {
  if (!d->path[0]) return;
  DIR *dir = opendir(d->path);
  if (dir) {
    for (struct dirent *f; (f = readdir(dir));)
      if (strcmp(f->d_name, ".") != 0 && strcmp(f->d_name, "..") != 0)
        unlinkat(dirfd(dir), f->d_name, 0);
    closedir(dir);
  }
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
  const char *prelude; /* included first, or NULL; without messages then */
  bool preprocess;
} task;

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
  if (o->checks >> PT_CHECK_MISALIGNED & 1) pt_vec_push(m, argv, "-fsanitize=alignment");
  if (o->checks >> PT_CHECK_BOOL & 1) pt_vec_push(m, argv, "-fsanitize=bool");
  if (given.wraps) pt_vec_push(m, argv, "-fno-sanitize=signed-integer-overflow");
  pt_cflags_release(&given, m);
  push_list(m, argv, owned, "-I", o->include);
  push_list(m, argv, owned, "-D", o->define);
  push_list(m, argv, owned, "-U", o->undefine);
  if (t->prelude) {
    pt_vec_push(m, argv, "-include");
    pt_vec_push(m, argv, t->prelude);
  }
  for (size_t i = 0; o->preinclude && i < o->preinclude->n; i++) {
    pt_vec_push(m, argv, "-include");
    pt_vec_push(m, argv, o->preinclude->at[i]);
  }
  pt_vec_push(m, argv, joined(m, owned, "-idirafter", d->path)); /* protest.h */
  if (t->preprocess) pt_vec_push(m, argv, "-E"); /* wins over -c */
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
static int run(const pt_texts *argv, bool quiet, const volatile int *stop) {
  pid_t child;
  posix_spawn_file_actions_t actions;
  union {
    const char *const *in;
    char *const *out;
  } args = {argv->at};
  posix_spawn_file_actions_init(&actions);
  if (quiet) posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
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
  build_argv(m, &argv, &owned, o, d, t);
  int code = run(&argv, t->prelude != NULL, o->stop);
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

pt_status pt_clang_compile(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d,
                           const char *source, const pt_cflags *extra, const char *directory,
                           const char *output, pt_err *e) {
  return call(m, o, d,
              &(task){.source = source, .extra = extra, .directory = directory, .output = output},
              e);
}

pt_status pt_clang_try(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d, const char *source,
                       const pt_cflags *extra, const char *directory, const char *prelude,
                       const char *output) {
  pt_err unsaid = {0};
  task t = {.source = source,
            .extra = extra,
            .directory = directory,
            .output = output,
            .prelude = prelude};
  return call(m, o, d, &t, &unsaid);
}

pt_status pt_clang_preprocess(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d,
                              const char *source, const pt_cflags *extra, const char *directory,
                              const char *output, pt_err *e) {
  task t = {.source = source,
            .extra = extra,
            .directory = directory,
            .output = output,
            .preprocess = true};
  return call(m, o, d, &t, e);
}
