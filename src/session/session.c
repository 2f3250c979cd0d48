#include "session/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/unsaved.h"
#include "front/front.h"
#include "front/refuse.h"
#include "ir/addresses.h"
#include "ir/endless.h"
#include "ir/text.h"

FILE *pt_session_plain(const pt_session *s) { return s->terminal ? s->terminal : s->out; }

/* ---- options that need more than the table */

static pt_status add_kinds(pt_session *s, const char *list, bool first) {
  for (const char *at = list; *at;) {
    char word[64];
    size_t n = strcspn(at, ",");
    bool minus = *at == '-';
    snprintf(word, sizeof word, "%.*s", (int)(n - minus), at + minus);
    if (first && !minus) s->checks = 0; /* a list that starts with a kind names all of them */
    first = false;
    pt_check_kind k;
    if (strcmp(word, "all") == 0) s->checks = minus ? 0 : PT_CHECKS_ALL;
    else if (strcmp(word, "none") == 0) s->checks = 0;
    else if (strcmp(word, "default") == 0) s->checks = pt_front_default_checks();
    else if (!pt_check_by_name(word, &k))
      return pt_err_set(&s->err, PT_USAGE, "unknown kind of check: %s (see `protest help checks`)",
                        word);
    else if (minus) s->checks &= ~(UINT64_C(1) << k);
    else s->checks |= UINT64_C(1) << k;
    at += n + (at[n] == ',');
  }
  return PT_OK;
}

/* A finer kind is a way in which a check of another kind fails (ir/check.h): that check is what can
   be proved. */
static uint64_t with_families(uint64_t checks) {
#define BIT(K) (UINT64_C(1) << PT_CHECK_##K)
  const uint64_t access = BIT(NULL_DEREF) | BIT(READ_OUT) | BIT(WRITE_OUT) | BIT(FREED) |
                          BIT(SCOPE_ENDED) | BIT(READONLY);
  if (checks & access) checks |= BIT(ACCESS);
  if (checks & (BIT(DOUBLE_FREE) | BIT(BAD_FREE))) checks |= BIT(FREE);
#undef BIT
  return checks;
}

pt_status pt_session_checks(pt_session *s) {
  s->checks = pt_front_default_checks();
  for (size_t k = 0; k < s->options.checks.n && s->err.status == PT_OK; k++)
    add_kinds(s, s->options.checks.at[k], k == 0);
  if (s->options.termination) s->checks = PT_CHECKS_ENDLESS;
  s->checks = with_families(s->checks);
  return s->err.status;
}

/* ---- loading */

static bool is_ir_text(const char *path) {
  size_t n = strlen(path);
  return n > 3 && strcmp(path + n - 3, ".ir") == 0;
}

static pt_status load_text(pt_session *s, const char *path) {
  pt_buf text = {0};
  if (!pt_buf_read_file(s->mem, &text, path))
    pt_err_set(&s->err, PT_INPUT, "cannot read %s", path);
  else
    pt_ir_parse(&s->prog, s->mem, path, pt_buf_text(&text), &s->err);
  pt_buf_release(s->mem, &text);
  return s->err.status;
}

/* Where runs may overflow matters for whether they end, although nobody asks. */
static uint64_t made_checks(const pt_session *s) {
  const uint64_t overflow = UINT64_C(1) << PT_CHECK_OVERFLOW | UINT64_C(1) << PT_CHECK_SHIFT_BASE;
  return s->checks & PT_CHECKS_ENDLESS ? s->checks | overflow : s->checks;
}

pt_front_options pt_session_front(const pt_session *s, bool all) {
  const pt_options *o = &s->options;
  pt_front_options f = {.files = o->files.at,
                        .nfiles = o->files.n,
                        .links = &o->link,
                        .own = &o->own,
                        .compiled = s->self ? s->self->compiled : NULL,
                        .commands = s->self ? s->self->commands : NULL,
                        .clang = o->clang,
                        .std = o->std,
                        .flags = &o->cflags,
                        .include = &o->include,
                        .define = &o->define,
                        .undefine = &o->undefine,
                        .preinclude = &o->preinclude,
                        .unsaved = &o->unsaved,
                        .compile_db = o->compile_db,
                        .m32 = o->m32,
                        .warns = s->warns,
                        .function = o->function,
                        .pointer_depth = (uint32_t)o->pointer_depth,
                        .needs = &o->need,
                        .breaks_needs = s->breaks_needs,
                        .bare = s->bare,
                        .any_state = s->any_state,
                        .made = s->made,
                        .rewritten = s->rewritten,
                        .turn = s->turn,
                        .sharing = s->sharing,
                        .all_functions = all,
                        .keep_variables = s->flat != NULL,
                        .malloc_may_fail = o->malloc_may_fail,
                        .checks = made_checks(s),
                        .stop = s->load_stop};
  if (strcmp(o->missing, "havoc") == 0) f.missing = PT_MISSING_HAVOC;
  else if (strcmp(o->missing, "stop") == 0) f.missing = PT_MISSING_STOP;
  else f.missing = PT_MISSING_INPUT;
  return f;
}

void pt_session_note_addresses(pt_session *s) {
  pt_ir_prog *p = s->prog;
  pt_address_uses uses = {0};
  char where[300], text[600];
  pt_ir_addresses(&uses, s->mem, p, s->load_stop);
  s->uses_addresses = uses.n > 0;
  if (uses.n) {
    pt_ir_loc_text(p, uses.at[0].loc, where, sizeof where);
    snprintf(text, sizeof text,
             "the program %s%s%s: machines differ in that, and errors may depend on it",
             pt_address_text((pt_address_reason)uses.at[0].reason), *where ? " at " : "", where);
    pt_ir_add_note(p, PT_NOTE_MEMORY, text);
  }
  pt_vec_release(s->mem, &uses);
}

/* Harnesses for CBMC leave variables uninitialised so that they have any value, and do not free
   what they allocate. */
static void as_in_cbmc(pt_session *s) {
  uint64_t kinds = UINT64_C(1) << PT_CHECK_UNINIT_VAR | UINT64_C(1) << PT_CHECK_LEAK_LOST;
  if (!s->prog->for_cbmc || !(s->checks & kinds) || *s->options.property ||
      s->options.checks.n)
    return;
  s->checks &= ~kinds;
  pt_ir_add_note(s->prog, PT_NOTE_WIDENED,
                 "uninitialised variables can have any value, and leaks are none, as in CBMC");
}

pt_status pt_session_load(pt_session *s, bool all) {
  const pt_options *o = &s->options;
  if (o->files.n == 0) return pt_err_set(&s->err, PT_USAGE, "no file given (try `protest --help`)");
  const char *malformed = pt_unsaved_malformed(&o->unsaved);
  if (malformed)
    return pt_err_set(&s->err, PT_USAGE, "--unsaved is /FOLDERS/FILE=COPY, not '%s'", malformed);
  if (o->m32 && o->m64) return pt_err_set(&s->err, PT_USAGE, "-m32 and -m64 exclude each other");
  if (!s->checks_fixed && pt_session_checks(s) != PT_OK) return s->err.status;
  pt_front_options f = pt_session_front(s, all);
  if (o->files.n == 1 && is_ir_text(o->files.at[0])) load_text(s, o->files.at[0]);
  else pt_front_load(&s->prog, s->mem, &f, &s->stats, &s->log, &s->err);
  s->warns = false; /* once is enough */
  if (s->err.status == PT_OK) pt_front_refuse(s->prog, &s->err);
  if (s->err.status == PT_OK && s->flat) pt_ir_flatten(s->prog, s->flat, &s->err);
  if (s->err.status == PT_OK) pt_ir_mark_endless(s->prog, s->checks);
  if (s->err.status == PT_OK) as_in_cbmc(s);
  if (s->err.status == PT_OK) pt_session_note_addresses(s);
  return s->err.status;
}

pt_exec_options pt_session_exec_options(const pt_session *s, const pt_inputs *inputs) {
  return (pt_exec_options){.inputs = inputs ? inputs->at : NULL,
                           .ninputs = inputs ? inputs->n : 0,
                           .stack_limit = (uint64_t)s->options.stack_limit,
                           .memory_limit = (uint64_t)s->options.memory_limit / 4,
                           .check_uninit = pt_uninit_of(s->checks),
                           .check_leaks = s->checks >> PT_CHECK_LEAK_LOST & 1,
                           .check_unfreed = s->checks >> PT_CHECK_LEAK_UNFREED & 1};
}
