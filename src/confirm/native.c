#include "confirm/native.h"

#include <string.h>

#include "front/embed.h"

static void push(pt_native_kit *k, pt_mem *m, pt_texts *to, const char *flag, const char *value) {
  pt_buf b = {0};
  pt_buf_printf(m, &b, "%s%s", flag, value);
  pt_vec_push(m, to, pt_strtab_text(&k->text, pt_strtab_add(m, &k->text, pt_buf_text(&b))));
  pt_buf_release(m, &b);
}

static void push_all(pt_native_kit *k, pt_mem *m, pt_texts *to, const char *flag,
                     const pt_texts *values) {
  for (size_t j = 0; j < values->n; j++) push(k, m, to, flag, values->at[j]);
}

/* The flags that change a program's meaning. */
static void add_flags(pt_native_kit *k, pt_mem *m, const pt_options *o) {
  push_all(k, m, &k->flags, "-I", &o->include);
  push_all(k, m, &k->flags, "-D", &o->define);
  push_all(k, m, &k->flags, "-U", &o->undefine);
  push(k, m, &k->flags, "-std=", o->std);
  pt_cflags given = {0};
  pt_cflags_sort(&given, m, o->cflags.at, o->cflags.n);
  for (size_t j = 0; j < given.kept.n; j++) push(k, m, &k->flags, given.kept.at[j], "");
  if (given.wraps) push(k, m, &k->flags, "-fno-sanitize=signed-integer-overflow", "");
  pt_cflags_release(&given, m);
  for (size_t j = 0; j < o->preinclude.n; j++) {
    push(k, m, &k->flags, "-include", "");
    push(k, m, &k->flags, o->preinclude.at[j], "");
  }
}

/* Checks by name: a property or --checks may have chosen them. */
static void add_checks(pt_native_kit *k, pt_mem *m, uint64_t checks) {
  pt_buf b = {0};
  for (int c = PT_CHECK_NONE + 1; c < PT_CHECK_COUNT; c++)
    if (checks >> c & 1)
      pt_buf_printf(m, &b, "%s%s", b.n ? "," : "", pt_check_name((pt_check_kind)c));
  push(k, m, &k->options, "--checks=", b.n ? pt_buf_text(&b) : "none");
  pt_buf_release(m, &b);
}

static void add_options(pt_native_kit *k, pt_mem *m, const pt_session *s) {
  const pt_options *o = &s->options;
  char number[32];
  push_all(k, m, &k->options, "--include-dir=", &o->include);
  push_all(k, m, &k->options, "--define=", &o->define);
  push_all(k, m, &k->options, "--undefine=", &o->undefine);
  push_all(k, m, &k->options, "--include=", &o->preinclude);
  push(k, m, &k->options, "--std=", o->std);
  push_all(k, m, &k->options, "", &o->cflags);
  if (o->m32) push(k, m, &k->options, "-m32", "");
  if (*o->compile_db) push(k, m, &k->options, "--compile-db=", o->compile_db);
  push(k, m, &k->options, "--clang=", o->clang);
  push(k, m, &k->options, "--function=", o->function);
  snprintf(number, sizeof number, "%lld", (long long)o->pointer_depth);
  push(k, m, &k->options, "--pointer-depth=", number);
  push(k, m, &k->options, "--missing=", o->missing);
  if (o->malloc_may_fail) push(k, m, &k->options, "--malloc-may-fail", "");
  snprintf(number, sizeof number, "%lld", (long long)o->stack_limit);
  push(k, m, &k->options, "--stack-limit=", number);
  add_checks(k, m, s->checks);
}

/* The program was loaded with this database, so it can be read; if not any more, the build fails,
   and that is said. */
static void add_sources(pt_native_kit *k, pt_mem *m, const pt_options *o) {
  pt_err none = {0};
  if (!*o->compile_db || pt_compdb_load(&k->db, m, o->compile_db, &none) != PT_OK) return;
  for (size_t j = 0; j < o->files.n; j++) {
    const pt_compdb_entry *e = pt_compdb_find(&k->db, o->files.at[j]);
    pt_replay_source s = {0};
    if (e) s = (pt_replay_source){e->directory, e->file, e->flags.kept.at, e->flags.kept.n};
    pt_vec_push(m, &k->sources, s);
  }
}

void pt_native_init(pt_native_kit *k, const pt_session *s) {
  *k = (pt_native_kit){0};
  add_flags(k, s->mem, &s->options);
  add_options(k, s->mem, s);
  add_sources(k, s->mem, &s->options);
  pt_buf_addn(s->mem, &k->header, pt_embed_header, pt_embed_header_size);
  pt_buf_addn(s->mem, &k->klee, pt_embed_klee, pt_embed_klee_size);
  pt_buf_addn(s->mem, &k->cprover, pt_embed_cprover, pt_embed_cprover_size);
}

void pt_native_release(pt_native_kit *k, pt_mem *m) {
  pt_vec_release(m, &k->flags);
  pt_vec_release(m, &k->options);
  pt_strtab_release(m, &k->text);
  pt_buf_release(m, &k->header);
  pt_buf_release(m, &k->klee);
  pt_buf_release(m, &k->cprover);
  pt_vec_release(m, &k->sources);
  pt_compdb_release(&k->db, m);
}

pt_replay_setup pt_native_setup(const pt_native_kit *k, const pt_session *s) {
  return (pt_replay_setup){.prog = s->prog,
                           .clang = s->options.clang,
                           .files = s->options.files.at,
                           .nfiles = s->options.files.n,
                           .flags = k->flags.at,
                           .nflags = k->flags.n,
                           .sources = k->sources.n ? k->sources.at : NULL,
                           .entry = s->options.function,
                           .header = pt_buf_text(&k->header),
                           .klee = pt_buf_text(&k->klee),
                           .cprover = pt_buf_text(&k->cprover),
                           .checks = s->checks,
                           .stop = s->stop};
}
