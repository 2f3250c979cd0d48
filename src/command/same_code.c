#include "command/same_code.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/process.h"
#include "confirm/native.h"
#include "report/report.h"

static void push_all(pt_mem *m, pt_texts *argv, const pt_texts *more) {
  for (size_t k = 0; k < more->n; k++)
    pt_vec_push(m, argv, more->at[k]);
}

/* Runs a program without its messages; whether it ended well. */
static bool run_quietly(pt_texts *argv) {
  pid_t child = pt_process_fork(PT_PROCESS_SAME_GROUP);
  if (child == 0) {
    union {
      const char *const *in;
      char *const *out;
    } args = {argv->at};
    int null = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; fd++)
      dup2(null, fd);
    execvp(args.out[0], args.out);
    _exit(127);
  }
  return child > 0 && pt_process_wait(child) == 0;
}

/* A place for one compilation. */
typedef struct {
  const pt_session *s;
  pt_native_kit kit;
  const char *path, *folder;             /* of the source; of its headers */
  char code[240], own[240], header[260]; /* assembly; a folder with protest.h */
} place;

static bool open_place(place *p) {
  pt_err e = {0};
  snprintf(p->code, sizeof p->code, "%.200s.s", p->path);
  snprintf(p->own, sizeof p->own, "%.200s.headers", p->path);
  snprintf(p->header, sizeof p->header, "%s/protest.h", p->own);
  return mkdir(p->own, 0700) == 0 &&
         pt_report_write(p->header, pt_buf_text(&p->kit.header), p->kit.header.n, &e) == PT_OK;
}

static void close_place(place *p) {
  unlink(p->path);
  unlink(p->code);
  unlink(p->header);
  rmdir(p->own);
}

/* The assembly of TEXT. */
static bool compile(const place *p, const pt_buf *text, pt_buf *out) {
  const pt_options *o = &p->s->options;
  pt_mem *m = p->s->mem;
  pt_texts argv = {0};
  pt_err e = {0};
  const char *const last[] = {o->m32 ? "-m32" : "-m64",
                              "-O2",
                              "-w",
                              "-g0",
                              "-I",
                              p->folder,
                              "-idirafter",
                              p->own,
                              "-S",
                              "-o",
                              p->code,
                              p->path,
                              NULL};
  pt_vec_push(m, &argv, o->clang);
  push_all(m, &argv, &p->kit.flags);
  for (size_t k = 0; k < sizeof last / sizeof *last; k++)
    pt_vec_push(m, &argv, last[k]);
  bool made = pt_report_write(p->path, pt_buf_text(text), text->n, &e) == PT_OK &&
              run_quietly(&argv) && pt_buf_read_file(m, out, p->code);
  pt_vec_release(m, &argv);
  return made;
}

bool pt_same_code(const pt_session *s, const char *path, const char *folder, const pt_buf *a,
                  const pt_buf *b) {
  place p = {.s = s, .path = path, .folder = folder};
  pt_buf first = {0}, second = {0};
  pt_native_init(&p.kit, s);
  bool same = open_place(&p) && compile(&p, a, &first) && compile(&p, b, &second) &&
              strcmp(pt_buf_text(&first), pt_buf_text(&second)) == 0;
  close_place(&p);
  pt_buf_release(s->mem, &first);
  pt_buf_release(s->mem, &second);
  pt_native_release(&p.kit, s->mem);
  return same;
}
