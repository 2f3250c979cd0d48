#include "confirm/native.h"

#include <string.h>

#include "base/unsaved.h"
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

/* What a C compiler is told. */
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

typedef struct {
  pt_native_kit *k;
  pt_mem *m;
} options;

static void add_option(void *payload, const char *argument) {
  const options *x = payload;
  push(x->k, x->m, &x->k->options, argument, "");
}

/* A linked file sees its own definitions of these names, and others do not. */
static void add_own(pt_native_kit *k, pt_mem *m, const pt_options *o) {
  for (size_t j = 0; j < o->own.n; j++) {
    pt_buf b = {0};
    pt_buf_printf(m, &b, "-D%s=%s__own", o->own.at[j], o->own.at[j]);
    push(k, m, &k->own, pt_buf_text(&b), "");
    pt_buf_release(m, &b);
  }
}

/* The flags of a linked file: those of its build, and the names that are its own. */
static const pt_texts *linked_flags(pt_native_kit *k, pt_mem *m, const pt_cflags *flags) {
  pt_texts all = {0};
  for (size_t j = 0; j < flags->kept.n; j++) pt_vec_push(m, &all, flags->kept.at[j]);
  for (size_t j = 0; j < k->own.n; j++) pt_vec_push(m, &all, k->own.at[j]);
  pt_vec_push(m, &k->linked, all);
  return &pt_vec_top(&k->linked);
}

/* The program was loaded with this database, so it can be read; if not any more, the build fails,
   and that is said. */
static void add_sources(pt_native_kit *k, pt_mem *m, const pt_options *o) {
  pt_err none = {0};
  for (size_t j = 0; j < o->files.n; j++) pt_vec_push(m, &k->files, o->files.at[j]);
  for (size_t j = 0; j < o->link.n; j++) pt_vec_push(m, &k->files, o->link.at[j]);
  add_own(k, m, o);
  if (!*o->compile_db || pt_compdb_load(&k->db, m, o->compile_db, &none) != PT_OK) return;
  for (size_t j = 0; j < k->files.n; j++) {
    const pt_compdb_entry *e = pt_compdb_find(&k->db, k->files.at[j]);
    pt_replay_source s = {0};
    if (e) {
      bool linked = j >= o->files.n && k->own.n;
      const pt_texts *flags = linked ? linked_flags(k, m, &e->flags) : &e->flags.kept;
      s = (pt_replay_source){e->directory, e->file, flags->at, flags->n};
    }
    pt_vec_push(m, &k->sources, s);
  }
}

void pt_native_init(pt_native_kit *k, const pt_session *s) {
  *k = (pt_native_kit){0};
  add_flags(k, s->mem, &s->options);
  pt_options_arguments(&s->options, s->mem, PT_OPTIONS_MEANING, add_option, &(options){k, s->mem});
  add_checks(k, s->mem, s->checks);
  add_sources(k, s->mem, &s->options);
  if (s->options.unsaved.n) pt_unsaved_overlay(s->mem, &k->overlay, &s->options.unsaved);
  pt_buf_addn(s->mem, &k->header, pt_embed_header, pt_embed_header_size);
  pt_buf_addn(s->mem, &k->klee, pt_embed_klee, pt_embed_klee_size);
  pt_buf_addn(s->mem, &k->cprover, pt_embed_cprover, pt_embed_cprover_size);
}

void pt_native_release(pt_native_kit *k, pt_mem *m) {
  pt_vec_release(m, &k->flags);
  pt_vec_release(m, &k->options);
  pt_strtab_release(m, &k->text);
  pt_buf_release(m, &k->header);
  pt_buf_release(m, &k->overlay);
  pt_buf_release(m, &k->klee);
  pt_buf_release(m, &k->cprover);
  pt_vec_release(m, &k->sources);
  for (size_t j = 0; j < k->linked.n; j++) pt_vec_release(m, &k->linked.at[j]);
  pt_vec_release(m, &k->linked);
  pt_vec_release(m, &k->own);
  pt_vec_release(m, &k->files);
  pt_compdb_release(&k->db, m);
}

pt_replay_setup pt_native_setup(const pt_native_kit *k, const pt_session *s) {
  return (pt_replay_setup){.prog = s->prog,
                           .clang = s->options.clang,
                           .files = k->files.at,
                           .nfiles = k->files.n,
                           .flags = k->flags.at,
                           .nflags = k->flags.n,
                           .sources = k->sources.n ? k->sources.at : NULL,
                           .entry = s->options.function,
                           .header = pt_buf_text(&k->header),
                           .overlay = k->overlay.n ? pt_buf_text(&k->overlay) : NULL,
                           .klee = pt_buf_text(&k->klee),
                           .cprover = pt_buf_text(&k->cprover),
                           .checks = s->checks,
                           .stop = s->stop};
}
