/* Where a predicate stands in the source, and the copy that has it there. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/bp_given.h"
#include "report/report.h"
#include "report/witness.h"

/* A function body in a file. */
typedef struct {
  size_t name, open, close; /* offsets: its name, its braces */
  size_t length;            /* of the name */
} extent;

/* Text that is put into a copy. */
typedef struct {
  size_t file, offset;
  uint32_t predicate; /* from 0 */
  bool entry;         /* the jump at the start of the body, else the assertion */
} insertion;

typedef struct {
  pt_bp_program *b;
  pt_bp_copies *out;
  PT_VEC(insertion) all;
} writer;

const char *pt_bp_expression(const char *given, size_t *n) {
  const char *at = strrchr(given, '@');
  *n = at ? (size_t)(at - given) : strlen(given);
  return given;
}

/* ---- functions of a file */

static size_t back_over_blank(const pt_source *s, size_t k) {
  while (k > 0 && isspace((unsigned char)s->code.text[k - 1])) k--;
  return k;
}

/* The name in front of the parameters whose bracket closes in front of OPEN. */
static bool find_name(const pt_source *s, size_t open, extent *out) {
  size_t k = back_over_blank(s, open), depth = 0;
  if (k == 0 || s->code.text[k - 1] != ')') return false;
  for (; k > 0; k--) {
    depth += s->code.text[k - 1] == ')';
    depth -= s->code.text[k - 1] == '(';
    if (!depth) break;
  }
  if (k == 0) return false;
  size_t end = back_over_blank(s, k - 1), start = end;
  while (start > 0 && (isalnum((unsigned char)s->code.text[start - 1]) ||
                       s->code.text[start - 1] == '_'))
    start--;
  out->name = start, out->length = end - start, out->open = open;
  return start < end;
}

/* The body that begins at or behind FROM; false: there is none. */
static bool next_body(const pt_source *s, size_t from, extent *out) {
  for (size_t k = from; k < s->code.n; k++) {
    if (s->code.text[k] != '{') continue;
    size_t end = pt_source_partner(s, k);
    if (end == PT_NOWHERE) return false;
    out->close = end;
    if (find_name(s, k, out)) return true;
    k = end;
  }
  return false;
}

/* ---- statements */

/* Whether a statement may stand behind the `;`, `{` or `}` at K. */
static bool may_insert(const pt_source *s, size_t k) {
  size_t next = pt_source_skip_blank(s, k + 1);
  if (pt_source_is_word(s, next, "else")) return false;
  return s->code.text[k] != '}' || !pt_source_is_word(s, next, "while");
}

/* A brace of an initialiser or a type: no statements are in it. */
static bool is_data(const pt_source *s, size_t open) {
  size_t k = back_over_blank(s, open);
  if (k == 0 || strchr(";{}):", s->code.text[k - 1])) return false;
  bool other = k > 3 && pt_source_is_word(s, k - 4, "else");
  return !other && !(k > 1 && pt_source_is_word(s, k - 2, "do"));
}

/* The last place for a statement in front of LIMIT; OUTER: of the body itself, not of a block in
   it. */
static size_t statement_place(const pt_source *s, const extent *f, size_t limit, bool outer) {
  size_t found = f->open + 1, depth = 1;
  for (size_t k = f->open + 1; k < f->close && k < limit; k++) {
    char c = s->code.text[k];
    size_t end = strchr("([", c) || (c == '{' && is_data(s, k)) ? pt_source_partner(s, k) : k;
    if (end == PT_NOWHERE) break;
    if (end != k) {
      k = end;
      continue;
    }
    depth += c == '{', depth -= c == '}';
    if (c && strchr(";{}", c) && may_insert(s, k) && (!outer || depth == 1)) found = k + 1;
  }
  return found;
}

/* ---- which place is meant */

static bool refuse(pt_bp_program *b, const char *given, const char *why) {
  pt_err_set(&b->s->err, PT_USAGE, "--predicate '%s': %s", given, why);
  return false;
}

static void add(writer *w, size_t file, const pt_source *s, const extent *f, size_t offset,
                uint32_t predicate) {
  pt_mem *m = w->b->s->mem;
  char name[256];
  snprintf(name, sizeof name, "%.*s", (int)f->length, s->code.text + f->name);
  pt_vec_push(m, &w->out->functions, pt_bp_keep(w->b, name));
  pt_vec_push(m, &w->all, ((insertion){file, f->open + 1, predicate, true}));
  pt_vec_push(m, &w->all, ((insertion){file, offset, predicate, false}));
}

static const pt_source *source_of(writer *w, size_t file) {
  pt_session *s = w->b->s;
  return pt_sources_get(&w->b->sources, s->mem, s->options.files.at[file]);
}

static bool place_line(writer *w, const char *given, size_t file, uint32_t line, uint32_t number) {
  const pt_source *s = source_of(w, file);
  size_t from = pt_source_offset(s, line, 0);
  extent f;
  if (from == PT_NOWHERE) return refuse(w->b, given, "the file has no such line");
  size_t here = pt_source_skip_blank(s, from);
  for (size_t k = 0; next_body(s, k, &f); k = f.close + 1) {
    if (f.close < from) continue;
    if (f.open >= here && pt_source_offset(s, line + 1, 0) <= f.open) break;
    size_t limit = here > f.open ? here : f.open + 1;
    add(w, file, s, &f, statement_place(s, &f, limit, false), number);
    return true;
  }
  return refuse(w->b, given, "the line is in no function");
}

static bool place_function(writer *w, const char *given, const char *name, uint32_t number) {
  for (size_t file = 0; file < w->b->s->options.files.n; file++) {
    const pt_source *s = source_of(w, file);
    extent f;
    for (size_t k = 0; next_body(s, k, &f); k = f.close + 1) {
      if (!pt_source_is_word(s, f.name, name)) continue;
      add(w, file, s, &f, statement_place(s, &f, SIZE_MAX, true), number);
      return true;
    }
  }
  return refuse(w->b, given, "there is no such function");
}

static bool is_number(const char *text, int64_t *out) {
  return isdigit((unsigned char)*text) && pt_option_number(text, out);
}

static bool place(writer *w, const char *given, uint32_t number) {
  size_t n;
  int64_t line;
  char expression[4096];
  pt_bp_expression(given, &n);
  if (!given[n]) return refuse(w->b, given, "it is EXPR@LINE or EXPR@FUNCTION");
  if (n >= sizeof expression) return refuse(w->b, given, "it is too long");
  snprintf(expression, sizeof expression, "%.*s", (int)n, given);
  if (!pt_witness_is_pure(expression))
    return refuse(w->b, given, "that is no C expression without effects");
  const char *where = given + n + 1, *colon = strrchr(where, ':');
  if (is_number(where, &line)) return place_line(w, given, 0, (uint32_t)line, number);
  if (!colon || !is_number(colon + 1, &line)) return place_function(w, given, where, number);
  for (size_t k = 0; k < w->b->s->options.files.n; k++) {
    const char *file = w->b->s->options.files.at[k];
    if (strlen(file) == (size_t)(colon - where) && memcmp(file, where, strlen(file)) == 0)
      return place_line(w, given, k, (uint32_t)line, number);
  }
  return refuse(w->b, given, "the file is not among those that are given");
}

/* ---- the copies */

static int by_offset(const void *a, const void *b) {
  const insertion *x = a, *y = b;
  if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
  if (x->entry != y->entry) return x->entry ? -1 : 1; /* a jump comes before what it jumps to */
  return (int)x->predicate - (int)y->predicate;
}

/* The expression has a line of its own, so that messages of the compiler are about it alone. */
static void put(writer *w, const insertion *i, const char *path, uint32_t line, pt_buf *out) {
  pt_mem *m = w->b->s->mem;
  const char *given = w->b->s->options.predicate.at[i->predicate];
  size_t n;
  if (i->entry) {
    pt_buf_printf(m, out,
                  " { extern int __VERIFIER_nondet_int(void); if (__VERIFIER_nondet_int()) goto "
                  "__protest_predicate_%u; } ", i->predicate);
    return;
  }
  pt_bp_expression(given, &n);
  pt_buf_printf(m, out,
                " __protest_predicate_%u: ({ extern void __CPROVER_assert(_Bool, const char *); "
                "__CPROVER_assert((_Bool)(\n# 1 \"--predicate\"\n", i->predicate);
  pt_buf_addn(m, out, given, n);
  pt_buf_printf(m, out, ")\n# %u \"%s\"\n, \"" PT_BP_MARK "%u\"); }); ", line, path, i->predicate);
}

static void write_text(writer *w, size_t file, pt_buf *out) {
  const pt_source *s = source_of(w, file);
  pt_mem *m = w->b->s->mem;
  size_t done = 0;
  for (size_t k = 0; k < w->all.n; k++) {
    const insertion *i = &w->all.at[k];
    uint32_t line, column;
    if (i->file != file) continue;
    pt_buf_addn(m, out, s->text.text + done, i->offset - done);
    done = i->offset;
    pt_source_position(s, i->offset, &line, &column);
    put(w, i, w->b->s->options.files.at[file], line, out);
  }
  pt_buf_addn(m, out, s->text.text + done, s->text.n - done);
}

static bool is_changed(const writer *w, size_t file) {
  for (size_t k = 0; k < w->all.n; k++)
    if (w->all.at[k].file == file) return true;
  return false;
}

static bool write_copy(writer *w, size_t file) {
  pt_session *s = w->b->s;
  char path[128], real[PATH_MAX];
  pt_buf text = {0}, item = {0};
  if (!realpath(s->options.files.at[file], real))
    return pt_err_set(&s->err, PT_INPUT, "cannot read %s: %s", s->options.files.at[file],
                      strerror(errno)), false;
  snprintf(path, sizeof path, "%s/%zu.c", w->out->folder, file);
  write_text(w, file, &text);
  if (pt_report_write(path, pt_buf_text(&text), text.n, &s->err) == PT_OK) {
    pt_buf_printf(s->mem, &item, "%s=%s", real, path);
    pt_vec_push(s->mem, &w->out->paths, pt_bp_keep(w->b, path));
    pt_vec_push(s->mem, &w->out->unsaved, pt_bp_keep(w->b, pt_buf_text(&item)));
  }
  pt_buf_release(s->mem, &text);
  pt_buf_release(s->mem, &item);
  return s->err.status == PT_OK;
}

bool pt_bp_write_copies(pt_bp_program *b, pt_bp_copies *out) {
  pt_session *s = b->s;
  writer w = {.b = b, .out = out};
  bool ok = true;
  *out = (pt_bp_copies){0};
  snprintf(out->folder, sizeof out->folder, "/tmp/protest-bp-XXXXXX");
  if (!mkdtemp(out->folder)) {
    out->folder[0] = 0;
    return pt_err_set(&s->err, PT_INPUT, "cannot make a folder in /tmp: %s", strerror(errno)),
           false;
  }
  for (uint32_t k = 0; k < s->options.predicate.n && ok; k++)
    ok = place(&w, s->options.predicate.at[k], k);
  if (ok && w.all.n) qsort(w.all.at, w.all.n, sizeof *w.all.at, by_offset);
  for (size_t k = 0; k < s->options.files.n && ok; k++)
    if (is_changed(&w, k)) ok = write_copy(&w, k);
  pt_vec_release(s->mem, &w.all);
  return ok;
}

void pt_bp_remove_copies(pt_bp_program *b, pt_bp_copies *c) {
  pt_mem *m = b->s->mem;
  for (size_t k = 0; k < c->paths.n; k++) unlink(c->paths.at[k]);
  if (c->folder[0]) rmdir(c->folder);
  pt_vec_release(m, &c->unsaved);
  pt_vec_release(m, &c->paths);
  pt_vec_release(m, &c->functions);
}
