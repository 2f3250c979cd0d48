/* C source in a string, loaded: for the tests of the front end. */
#ifndef PT_TEST_LOAD_TEXT_H
#define PT_TEST_LOAD_TEXT_H

#include <unistd.h>

#include "front/front.h"
#include "ir/text.h"
#include "test.h"

typedef struct {
  pt_mem *mem;
  pt_ir_prog *prog;
  pt_err err;
  pt_front_options options;
  const char *path;
  char name[64];
} pt_loaded;

static inline pt_loaded pt_load_options(void) {
  static const pt_texts none;
  pt_loaded t = {.mem = pt_mem_new()};
  t.options = (pt_front_options){.nfiles = 1,
                                 .clang = "clang-19",
                                 .std = "gnu17",
                                 .include = &none,
                                 .define = &none,
                                 .undefine = &none,
                                 .preinclude = &none,
                                 .compile_db = "",
                                 .function = "main",
                                 .checks = pt_front_default_checks()};
  return t;
}

static inline pt_status pt_load_text(pt_loaded *t, const char *source) {
  snprintf(t->name, sizeof t->name, "/tmp/protest-unit-%d.c", (int)getpid());
  FILE *f = fopen(t->name, "w");
  CHECK(f && fputs(source, f) >= 0 && fclose(f) == 0);
  t->path = t->name;
  t->options.files = &t->path;
  pt_status st = pt_front_load(&t->prog, t->mem, &t->options, NULL, NULL, &t->err);
  unlink(t->name);
  return st;
}

static inline void pt_load_release(pt_loaded *t) {
  if (t->prog) pt_ir_prog_delete(t->prog);
  CHECK_EQ(pt_mem_delete(t->mem), 0);
}

/* How many checks of a kind the program has. */
static inline size_t pt_count_checks(const pt_ir_prog *p, pt_check_kind kind) {
  size_t n = 0;
  for (size_t k = 1; k < p->checks.n; k++) n += p->checks.at[k].kind == kind;
  return n;
}

/* How many instructions of an operation a function has. */
static inline size_t pt_count_ops(const pt_ir_prog *p, const char *fn, pt_op op) {
  uint32_t id = pt_ir_fn_by_name(p, fn);
  CHECK(id);
  size_t n = 0;
  for (size_t k = 1; k < p->fns.at[id]->ins.n; k++) n += p->fns.at[id]->ins.at[k].op == op;
  return n;
}

#endif
