/* The reader: tokens, failures, sorts and names. */
#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "term/smtlib_priv.h"

enum { MAX_SORT_DEPTH = 100 };

/* ---- failures and tokens */

bool pt_smtlib_fail(pt_smtlib *r, const char *at, const char *format, ...) {
  char text[600];
  unsigned line, column;
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  pt_lex_place(r->text, at, &line, &column);
  pt_err_set(r->e, PT_INPUT, "%.300s:%u:%u: %s", r->path, line, column, text);
  return false;
}

void pt_smtlib_advance(pt_smtlib *r) {
  r->last_end = r->tok.end;
  r->tok = pt_lex_next(r->tok.end);
}

bool pt_smtlib_unexpected(pt_smtlib *r, const char *wanted) {
  const pt_lex_token *t = &r->tok;
  if (t->kind == PT_LEX_BAD) return pt_smtlib_fail(r, t->at, "%s", t->what);
  if (t->kind == PT_LEX_END)
    return pt_smtlib_fail(r, t->at, "%s is expected, but the text ends", wanted);
  int n = t->end - t->at < 40 ? (int)(t->end - t->at) : 40;
  return pt_smtlib_fail(r, t->at, "%s is expected before `%.*s`", wanted, n, t->at);
}

bool pt_smtlib_expect(pt_smtlib *r, pt_lex_kind kind, const char *what) {
  if (r->tok.kind != kind) return pt_smtlib_unexpected(r, what);
  pt_smtlib_advance(r);
  return true;
}

bool pt_smtlib_skip(pt_smtlib *r) {
  size_t depth = 0;
  do {
    if (r->tok.kind == PT_LEX_END || r->tok.kind == PT_LEX_BAD ||
        (depth == 0 && r->tok.kind == PT_LEX_CLOSE))
      return pt_smtlib_unexpected(r, depth ? "`)`" : "an expression");
    if (r->tok.kind == PT_LEX_OPEN) depth++;
    if (r->tok.kind == PT_LEX_CLOSE) depth--;
    pt_smtlib_advance(r);
  } while (depth);
  return true;
}

bool pt_smtlib_take_symbol(pt_smtlib *r, uint32_t *id) {
  if (r->tok.kind != PT_LEX_SYMBOL) return pt_smtlib_unexpected(r, "a symbol");
  if (r->tok.n == 0) return pt_smtlib_fail(r, r->tok.at, "the empty symbol is not supported");
  *id = pt_strtab_addn(r->m, &r->names, r->tok.body, r->tok.n);
  pt_smtlib_advance(r);
  return true;
}

bool pt_smtlib_take_number(pt_smtlib *r, uint32_t *out) {
  uint64_t value = 0;
  if (r->tok.kind != PT_LEX_NUMERAL) return pt_smtlib_unexpected(r, "a number");
  for (size_t k = 0; k < r->tok.n; k++) {
    value = value * 10 + (uint64_t)(r->tok.body[k] - '0');
    if (value > UINT32_MAX) return pt_smtlib_fail(r, r->tok.at, "the number is too large");
  }
  *out = (uint32_t)value;
  pt_smtlib_advance(r);
  return true;
}

/* ---- sorts */

static bool bit_vector_sort(pt_smtlib *r, const char *at, pt_sort *out) {
  uint32_t w;
  if (!pt_smtlib_take_number(r, &w)) return false;
  if (w == 0 || w > PT_BV_MAX_WIDTH)
    return pt_smtlib_fail(r, at, "a bit-vector of %u bits; 1 to %d are supported", w,
                          PT_BV_MAX_WIDTH);
  *out = pt_sort_bv(r->tt, w);
  return true;
}

static bool float_sort(pt_smtlib *r, const char *at, pt_sort *out) {
  uint32_t e, s;
  pt_fp f;
  if (!pt_smtlib_take_number(r, &e) || !pt_smtlib_take_number(r, &s)) return false;
  if (!pt_smtlib_format(e, s, &f))
    return pt_smtlib_fail(r, at, "no float format has %u and %u bits", e, s);
  *out = pt_sort_fp(r->tt, f);
  return true;
}

static bool take_sort(pt_smtlib *r, pt_sort *out, int depth);

static bool array_sort(pt_smtlib *r, const char *at, pt_sort *out, int depth) {
  pt_sort index, elem;
  if (!take_sort(r, &index, depth + 1) || !take_sort(r, &elem, depth + 1)) return false;
  if (pt_sort_kind_of(r->tt, index) == PT_SORT_ARRAY ||
      pt_sort_kind_of(r->tt, elem) == PT_SORT_ARRAY)
    return pt_smtlib_fail(r, at, "arrays of arrays are not supported");
  *out = pt_sort_array(r->tt, index, elem);
  return true;
}

static bool named_sort(pt_smtlib *r, pt_sort *out) {
  static const struct {
    const char *name;
    pt_fp format;
  } floats[] = {{"Float16", PT_FP_HALF},
                {"Float32", PT_FP_FLOAT},
                {"Float64", PT_FP_DOUBLE},
                {"Float128", PT_FP_QUAD}};
  const char *at = r->tok.at;
  uint32_t id;
  if (!pt_smtlib_take_symbol(r, &id)) return false;
  const char *name = pt_strtab_text(&r->names, id);
  const pt_binding *b = pt_scope_find(&r->sorts, id);
  if (b)
    *out = b->sort;
  else if (strcmp(name, "Bool") == 0)
    *out = pt_sort_bool(r->tt);
  else {
    for (size_t k = 0; k < sizeof floats / sizeof *floats; k++)
      if (strcmp(name, floats[k].name) == 0) {
        *out = pt_sort_fp(r->tt, floats[k].format);
        return true;
      }
    return pt_smtlib_fail(r, at, "the sort `%s` is not supported", name);
  }
  return true;
}

static bool take_sort(pt_smtlib *r, pt_sort *out, int depth) {
  const char *at = r->tok.at;
  bool ok;
  if (depth > MAX_SORT_DEPTH) return pt_smtlib_fail(r, at, "the sort is nested too deeply");
  if (r->tok.kind == PT_LEX_SYMBOL) return named_sort(r, out);
  if (!pt_smtlib_expect(r, PT_LEX_OPEN, "a sort")) return false;
  if (pt_lex_is(&r->tok, "_")) {
    pt_smtlib_advance(r);
    bool bv = pt_lex_is(&r->tok, "BitVec"), fp = pt_lex_is(&r->tok, "FloatingPoint");
    if (!bv && !fp) return pt_smtlib_unexpected(r, "`BitVec` or `FloatingPoint`");
    pt_smtlib_advance(r);
    ok = bv ? bit_vector_sort(r, at, out) : float_sort(r, at, out);
  } else {
    if (!pt_lex_is(&r->tok, "Array")) return pt_smtlib_unexpected(r, "`_` or `Array`");
    pt_smtlib_advance(r);
    ok = array_sort(r, at, out, depth);
  }
  return ok && pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`");
}

bool pt_smtlib_take_sort(pt_smtlib *r, pt_sort *out) { return take_sort(r, out, 0); }

/* ---- names */

const pt_binding *pt_scope_find(const pt_scope *s, uint32_t name) {
  uint32_t at = name < s->of.n ? s->of.at[name] : 0;
  return at ? &s->list.at[at - 1] : NULL;
}

void pt_scope_add(pt_mem *m, pt_scope *s, pt_binding b) {
  if (b.name >= s->of.n) pt_vec_resize(m, &s->of, b.name + 1);
  b.shadows = s->of.at[b.name];
  pt_vec_push(m, &s->list, b);
  s->of.at[b.name] = (uint32_t)s->list.n;
}

void pt_scope_cut(pt_scope *s, size_t n) {
  while (s->list.n > n) {
    pt_binding b = pt_vec_pop(&s->list);
    assert(s->of.at[b.name] == s->list.n + 1);
    s->of.at[b.name] = b.shadows;
  }
}

static void scope_release(pt_mem *m, pt_scope *s) {
  pt_vec_release(m, &s->list);
  pt_vec_release(m, &s->of);
}

pt_term pt_smtlib_var(pt_smtlib *r, uint32_t id, pt_sort s) {
  pt_buf name = {0};
  pt_smtlib_decode(r->m, &name, pt_strtab_text(&r->names, id));
  pt_term t = pt_mk_var(r->tt, pt_buf_text(&name), s);
  pt_buf_release(r->m, &name);
  return t;
}

pt_term pt_smtlib_fresh(pt_smtlib *r, uint32_t id, pt_sort s) {
  pt_buf name = {0};
  pt_buf_printf(r->m, &name, "%s!", pt_strtab_text(&r->names, id));
  pt_term t = pt_mk_fresh(r->tt, pt_buf_text(&name), s);
  pt_buf_release(r->m, &name);
  return t;
}

bool pt_smtlib_add_global(pt_smtlib *r, const char *at, pt_binding b) {
  const char *name = pt_strtab_text(&r->names, b.name);
  if (b.name <= pt_smtlib_ops())
    return pt_smtlib_fail(r, at, "`%s` is the name of an operator", name);
  if (pt_scope_find(&r->globals, b.name))
    return pt_smtlib_fail(r, at, "`%s` is declared already", name);
  pt_scope_add(r->m, &r->globals, b);
  return true;
}

/* ---- a reader */

pt_smtlib *pt_smtlib_new(pt_mem *m, pt_terms *tt, const char *path, const char *text) {
  pt_smtlib *r = pt_mem_alloc(m, sizeof *r);
  *r = (pt_smtlib){.m = m, .tt = tt, .path = path, .text = text};
  for (uint32_t k = 0; k < pt_smtlib_ops(); k++) {
    uint32_t id = pt_strtab_add(m, &r->names, pt_smtlib_op_name(k));
    assert(id == k + 1);
    (void)id;
  }
  r->tok = pt_lex_next(text);
  r->last_end = text;
  return r;
}

void pt_smtlib_delete(pt_smtlib *r) {
  pt_mem *m = r->m;
  pt_strtab_release(m, &r->names);
  scope_release(m, &r->globals);
  scope_release(m, &r->locals);
  scope_release(m, &r->sorts);
  pt_vec_release(m, &r->levels);
  pt_vec_release(m, &r->params);
  pt_vec_release(m, &r->frames);
  pt_vec_release(m, &r->values);
  pt_vec_release(m, &r->let_names);
  pt_vec_release(m, &r->terms);
  pt_vec_release(m, &r->texts);
  pt_buf_release(m, &r->copies);
  pt_buf_release(m, &r->string);
  pt_buf_release(m, &r->name);
  pt_mem_free(m, r, sizeof *r);
}

size_t pt_smtlib_nterms(const pt_smtlib *r) { return r->terms.n; }

pt_term pt_smtlib_term_at(const pt_smtlib *r, size_t k) {
  assert(k < r->terms.n);
  return r->terms.at[k];
}

const char *pt_smtlib_text_at(const pt_smtlib *r, size_t k) {
  assert(k < r->texts.n);
  return r->copies.text + r->texts.at[k];
}

const char *pt_smtlib_name(const pt_smtlib *r) { return pt_buf_text(&r->name); }
uint32_t pt_smtlib_number(const pt_smtlib *r) { return r->number; }
const char *pt_smtlib_string(const pt_smtlib *r) { return pt_buf_text(&r->string); }

pt_status pt_smtlib_parse_term(pt_terms *tt, const char *text, pt_term *out, pt_err *e) {
  pt_smtlib *r = pt_smtlib_new(pt_terms_mem(tt), tt, "<term>", text);
  r->e = e, r->known_mode = true;
  bool ok = pt_smtlib_take_term(r, out);
  if (ok && r->tok.kind != PT_LEX_END) ok = pt_smtlib_unexpected(r, "the end");
  pt_smtlib_delete(r);
  return ok ? PT_OK : PT_INPUT;
}
