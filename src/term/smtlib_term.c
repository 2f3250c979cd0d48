/* Reading terms: one loop over tokens with a stack of open parentheses. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "term/smtlib_priv.h"
#include "term/term_priv.h"

bool pt_smtlib_want_sort(pt_smtlib *r, const char *at, pt_term t, pt_sort s) {
  pt_sort is = pt_term_sort(r->tt, t);
  if (is.i == s.i) return true;
  pt_buf b = {0};
  pt_smtlib_sort(r->m, &b, r->tt, is);
  pt_buf_add(r->m, &b, ", not of sort ");
  pt_smtlib_sort(r->m, &b, r->tt, s);
  pt_smtlib_fail(r, at, "this is of sort %s", pt_buf_text(&b));
  pt_buf_release(r->m, &b);
  return false;
}

static pt_smtlib_arg term_arg(pt_term t, const char *at) {
  return (pt_smtlib_arg){.kind = PT_VALUE_TERM, .term = t, .at = at};
}

/* ---- names */

/* A name that the text does not declare, but the table knows (parse_term). */
static const pt_binding *find_known(pt_smtlib *r, uint32_t id) {
  pt_buf name = {0};
  pt_smtlib_decode(r->m, &name, pt_strtab_text(&r->names, id));
  pt_binding b = {.name = id, .kind = PT_NAME_TERM, .term = pt_var_find(r->tt, pt_buf_text(&name))};
  if (!b.term.i) b.kind = PT_NAME_FUN, b.fun = pt_fun_find(r->tt, pt_buf_text(&name));
  pt_buf_release(r->m, &name);
  if (!b.term.i && !b.fun.i) return NULL;
  pt_scope_add(r->m, &r->globals, b);
  return pt_scope_find(&r->globals, id);
}

static const pt_binding *find_name(pt_smtlib *r, uint32_t id) {
  const pt_binding *b = pt_scope_find(&r->locals, id);
  if (!b) b = pt_scope_find(&r->globals, id);
  if (b || !r->known_mode || id <= pt_smtlib_ops()) return b;
  return find_known(r, id);
}

static bool not_declared(pt_smtlib *r, const char *at, uint32_t id) {
  return pt_smtlib_fail(r, at, "`%s` is not declared", pt_strtab_text(&r->names, id));
}

/* A name that stands alone. */
static bool resolve(pt_smtlib *r, const char *at, uint32_t id, pt_smtlib_arg *out) {
  const pt_binding *b = find_name(r, id);
  char rounding;
  if (b && b->kind == PT_NAME_TERM) {
    *out = term_arg(b->term, at);
    return true;
  }
  if (b) return pt_smtlib_fail(r, at, "`%s` needs arguments", pt_strtab_text(&r->names, id));
  if (id > pt_smtlib_ops()) return not_declared(r, at, id);
  if (pt_smtlib_op_rounding(id - 1, &rounding)) {
    *out = (pt_smtlib_arg){.kind = PT_VALUE_ROUNDING, .rounding = rounding, .at = at};
    return true;
  }
  *out = term_arg(pt_smtlib_op_apply(r, at, &(pt_head){.kind = PT_HEAD_OP, .op = id - 1}, NULL, 0),
                  at);
  return out->term.i != 0;
}

/* A name that is applied. */
static bool resolve_head(pt_smtlib *r, const char *at, uint32_t id, pt_head *out) {
  const pt_binding *b = find_name(r, id);
  if (b && b->kind != PT_NAME_TERM) {
    *out = (pt_head){.kind = b->kind == PT_NAME_FUN ? PT_HEAD_FUN : PT_HEAD_MACRO, .binding = *b};
    return true;
  }
  if (b) return pt_smtlib_fail(r, at, "`%s` takes no arguments", pt_strtab_text(&r->names, id));
  if (id > pt_smtlib_ops()) return not_declared(r, at, id);
  *out = (pt_head){.kind = PT_HEAD_OP, .op = id - 1};
  return true;
}

/* ---- literals */

static bool literal_bits(pt_smtlib *r, pt_smtlib_arg *out) {
  bool hex = r->tok.kind == PT_LEX_HEX;
  size_t w = r->tok.n * (hex ? 4 : 1);
  if (w > PT_BV_MAX_WIDTH)
    return pt_smtlib_fail(r, r->tok.at, "a literal of %zu bits; at most %d are supported", w,
                          PT_BV_MAX_WIDTH);
  pt_buf b = {0};
  pt_bv v;
  pt_buf_add(r->m, &b, hex ? "0x" : "0b");
  pt_buf_addn(r->m, &b, r->tok.body, r->tok.n);
  bool ok = pt_bv_parse((uint32_t)w, pt_buf_text(&b), &v);
  assert(ok);
  (void)ok;
  pt_buf_release(r->m, &b);
  *out = term_arg(pt_mk_const(r->tt, v), r->tok.at);
  pt_smtlib_advance(r);
  return true;
}

/* bvN of (_ bvN w). */
static bool is_bv_literal(const pt_lex_token *t) {
  if (t->kind != PT_LEX_SYMBOL || t->n < 3 || memcmp(t->body, "bv", 2) != 0) return false;
  for (size_t k = 2; k < t->n; k++)
    if (!isdigit((unsigned char)t->body[k])) return false;
  return true;
}

static bool decimal_bits(pt_smtlib *r, const char *at, pt_smtlib_arg *out) {
  pt_buf b = {0};
  pt_bv v;
  uint32_t w = 0;
  pt_buf_addn(r->m, &b, r->tok.body + 2, r->tok.n - 2);
  pt_smtlib_advance(r);
  bool ok = pt_smtlib_take_number(r, &w);
  if (ok && (w == 0 || w > PT_BV_MAX_WIDTH))
    ok =
        pt_smtlib_fail(r, at, "a bit-vector of %u bits; 1 to %d are supported", w, PT_BV_MAX_WIDTH);
  if (ok && !pt_bv_parse(w, pt_buf_text(&b), &v))
    ok = pt_smtlib_fail(r, at, "the number does not fit %u bits", w);
  pt_buf_release(r->m, &b);
  if (!ok || !pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`")) return false;
  *out = term_arg(pt_mk_const(r->tt, v), at);
  return true;
}

/* ---- heads: after `(_` and `(as` */

static bool indexed_head(pt_smtlib *r, pt_head *out) {
  const char *at = r->tok.at;
  uint32_t id, value;
  if (!pt_smtlib_take_symbol(r, &id)) return false;
  if (id > pt_smtlib_ops())
    return pt_smtlib_fail(r, at, "`%s` is no indexed operator", pt_strtab_text(&r->names, id));
  *out = (pt_head){.kind = PT_HEAD_OP, .op = id - 1};
  while (r->tok.kind != PT_LEX_CLOSE) {
    if (!pt_smtlib_take_number(r, &value)) return false;
    if (out->nindex == PT_MAX_INDEX) return pt_smtlib_fail(r, at, "too many indices");
    out->index[out->nindex++] = value;
  }
  pt_smtlib_advance(r);
  return true;
}

/* (as NAME SORT), without the name's meaning. */
static bool qualified(pt_smtlib *r, uint32_t *id, bool *is_const, pt_sort *sort) {
  *is_const = pt_lex_is(&r->tok, "const");
  return pt_smtlib_take_symbol(r, id) && pt_smtlib_take_sort(r, sort) &&
         pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`");
}

static bool as_head(pt_smtlib *r, pt_head *out) {
  const char *at = r->tok.at;
  uint32_t id;
  bool is_const;
  pt_sort sort;
  if (!qualified(r, &id, &is_const, &sort)) return false;
  if (!is_const) return resolve_head(r, at, id, out);
  if (pt_sort_kind_of(r->tt, sort) != PT_SORT_ARRAY)
    return pt_smtlib_fail(r, at, "the sort of a constant array is not an array's");
  *out = (pt_head){.kind = PT_HEAD_ARRAY, .sort = sort};
  return true;
}

static bool as_value(pt_smtlib *r, const char *at, pt_smtlib_arg *out) {
  uint32_t id;
  bool is_const;
  pt_sort sort;
  if (!qualified(r, &id, &is_const, &sort)) return false;
  if (is_const) return pt_smtlib_fail(r, at, "a constant array needs its element");
  if (!resolve(r, at, id, out)) return false;
  if (out->kind != PT_VALUE_TERM) return pt_smtlib_fail(r, at, "a term is expected");
  return pt_smtlib_want_sort(r, at, out->term, sort);
}

/* ---- closing frames */

static bool check_args(pt_smtlib *r, const pt_smtlib_frame *f, const pt_smtlib_arg *arg, size_t n,
                       size_t wanted) {
  const char *name =
      f->head.kind == PT_HEAD_ARRAY ? "as const" : pt_strtab_text(&r->names, f->head.binding.name);
  if (n != wanted)
    return pt_smtlib_fail(r, f->at, "`%s` takes %zu arguments, not %zu", name, wanted, n);
  for (size_t k = 0; k < n; k++)
    if (arg[k].kind != PT_VALUE_TERM) return pt_smtlib_fail(r, arg[k].at, "a term is expected");
  return true;
}

static bool call_function(pt_smtlib *r, const pt_smtlib_frame *f, const pt_smtlib_arg *arg,
                          size_t n, pt_term *out) {
  pt_fun fun = f->head.binding.fun;
  pt_term_vec a = {0};
  bool ok = check_args(r, f, arg, n, pt_fun_arity(r->tt, fun));
  for (size_t k = 0; ok && k < n; k++) {
    ok = pt_smtlib_want_sort(r, arg[k].at, arg[k].term, pt_fun_domain(r->tt, fun, (uint32_t)k));
    pt_vec_push(r->m, &a, arg[k].term);
  }
  if (ok) *out = pt_mk_apply(r->tt, fun, a.at, (uint32_t)n);
  pt_vec_release(r->m, &a);
  return ok;
}

static bool expand_macro(pt_smtlib *r, const pt_smtlib_frame *f, const pt_smtlib_arg *arg, size_t n,
                         pt_term *out) {
  const pt_binding *b = &f->head.binding;
  pt_subst s = {0};
  bool ok = check_args(r, f, arg, n, b->n);
  for (size_t k = 0; ok && k < n; k++) {
    pt_term param = r->params.at[b->first + k];
    ok = pt_smtlib_want_sort(r, arg[k].at, arg[k].term, pt_term_sort(r->tt, param));
    pt_subst_add(r->m, &s, param, arg[k].term);
  }
  if (ok) *out = pt_term_subst(r->tt, &s, b->term);
  pt_subst_release(r->m, &s);
  return ok;
}

static bool const_array(pt_smtlib *r, const pt_smtlib_frame *f, const pt_smtlib_arg *arg, size_t n,
                        pt_term *out) {
  if (!check_args(r, f, arg, n, 1)) return false;
  if (!pt_smtlib_want_sort(r, arg[0].at, arg[0].term, pt_sort_elem(r->tt, f->head.sort)))
    return false;
  *out = pt_mk_array(r->tt, f->head.sort, arg[0].term);
  return true;
}

static bool close_apply(pt_smtlib *r, const pt_smtlib_frame *f, pt_term *out) {
  const pt_smtlib_arg *arg = r->values.n ? r->values.at + f->values : NULL;
  size_t n = r->values.n - f->values;
  switch (f->head.kind) {
  case PT_HEAD_OP:
    *out = pt_smtlib_op_apply(r, f->at, &f->head, arg, n);
    return out->i && (n || pt_smtlib_fail(r, f->at, "a constant stands without parentheses"));
  case PT_HEAD_FUN: return call_function(r, f, arg, n, out);
  case PT_HEAD_MACRO: return expand_macro(r, f, arg, n, out);
  case PT_HEAD_ARRAY: return const_array(r, f, arg, n, out);
  }
  return false;
}

/* (! t :named n ...): the closing parenthesis included. */
static bool close_note(pt_smtlib *r, pt_term t) {
  while (r->tok.kind != PT_LEX_CLOSE) {
    bool named = pt_lex_is(&r->tok, ":named");
    if (!pt_smtlib_expect(r, PT_LEX_KEYWORD, "an attribute")) return false;
    if (named) {
      const char *at = r->tok.at;
      uint32_t id;
      if (!pt_smtlib_take_symbol(r, &id)) return false;
      if (!pt_smtlib_add_global(r, at, (pt_binding){.name = id, .kind = PT_NAME_TERM, .term = t}))
        return false;
      r->definitions = true;
      if (r->frames.n == 1) {
        pt_buf_reset(&r->name);
        pt_buf_add(r->m, &r->name, pt_strtab_text(&r->names, id));
      }
    } else if (r->tok.kind != PT_LEX_CLOSE && r->tok.kind != PT_LEX_KEYWORD && !pt_smtlib_skip(r)) {
      return false;
    }
  }
  pt_smtlib_advance(r);
  return true;
}

static bool close_quantifier(pt_smtlib *r, const pt_smtlib_frame *f, pt_term *t) {
  if (!pt_term_is_bool(r->tt, *t))
    return pt_smtlib_fail(r, f->at, "the body of a quantifier is not Boolean");
  for (size_t k = r->locals.list.n; k-- > f->locals;) {
    pt_term var = r->locals.list.at[k].term;
    *t = f->forall ? pt_mk_forall(r->tt, var, *t) : pt_mk_exists(r->tt, var, *t);
  }
  return pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`");
}

static void pop_frame(pt_smtlib *r) {
  pt_smtlib_frame f = pt_vec_pop(&r->frames);
  r->values.n = f.values;
  r->let_names.n = f.names;
  pt_scope_cut(&r->locals, f.locals);
}

/* A value is complete: hands it to the frames that wait for exactly one. */
static bool deliver(pt_smtlib *r, pt_smtlib_arg v) {
  for (; r->frames.n; v.at = pt_vec_top(&r->frames).at, pop_frame(r)) {
    pt_smtlib_frame *f = &pt_vec_top(&r->frames);
    if (f->kind == PT_FRAME_APPLY) break;
    if (v.kind != PT_VALUE_TERM) return pt_smtlib_fail(r, v.at, "a term is expected");
    if (f->kind == PT_FRAME_LET && f->state == PT_LET_VALUE) {
      f->state = PT_LET_NAMES;
      pt_vec_push(r->m, &r->values, v);
      return pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`");
    }
    if (f->kind == PT_FRAME_LET && !pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`")) return false;
    if (f->kind == PT_FRAME_NOTE && !close_note(r, v.term)) return false;
    if (f->kind == PT_FRAME_QUANTIFIER && !close_quantifier(r, f, &v.term)) return false;
  }
  pt_vec_push(r->m, &r->values, v);
  return true;
}

/* ---- opening frames */

static void push_frame(pt_smtlib *r, pt_smtlib_frame f) {
  f.values = r->values.n, f.names = r->let_names.n, f.locals = r->locals.list.n;
  pt_vec_push(r->m, &r->frames, f);
}

/* A bound variable gets its own name unless something in scope may stand for a term in which
   a free variable of that name occurs, and would be captured: then a new one. */
static pt_term bound_variable(pt_smtlib *r, uint32_t id, pt_sort s) {
  bool may_capture = r->definitions || r->in_definition || r->let_names.n;
  return may_capture ? pt_smtlib_fresh(r, id, s) : pt_smtlib_var(r, id, s);
}

static bool open_quantifier(pt_smtlib *r, const char *at, bool forall) {
  pt_smtlib_advance(r);
  push_frame(r, (pt_smtlib_frame){.kind = PT_FRAME_QUANTIFIER, .forall = forall, .at = at});
  if (!pt_smtlib_expect(r, PT_LEX_OPEN, "`(` and the bound variables")) return false;
  if (r->tok.kind == PT_LEX_CLOSE)
    return pt_smtlib_fail(r, at, "a quantifier binds at least one variable");
  while (r->tok.kind == PT_LEX_OPEN) {
    uint32_t id;
    pt_sort s;
    pt_smtlib_advance(r);
    if (!pt_smtlib_take_symbol(r, &id) || !pt_smtlib_take_sort(r, &s)) return false;
    pt_binding b = {.name = id, .kind = PT_NAME_TERM, .term = bound_variable(r, id, s)};
    pt_scope_add(r->m, &r->locals, b);
    if (!pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`")) return false;
  }
  return pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`");
}

/* After a binding or before the first one: the next, or the body. */
static bool step_let(pt_smtlib *r) {
  pt_smtlib_frame *f = &pt_vec_top(&r->frames);
  uint32_t id;
  assert(f->kind == PT_FRAME_LET && f->state == PT_LET_NAMES);
  if (r->tok.kind == PT_LEX_OPEN) {
    pt_smtlib_advance(r);
    if (!pt_smtlib_take_symbol(r, &id)) return false;
    pt_vec_push(r->m, &r->let_names, id);
    f->state = PT_LET_VALUE;
    return true;
  }
  if (r->tok.kind != PT_LEX_CLOSE) return pt_smtlib_unexpected(r, "a binding or `)`");
  if (r->let_names.n == f->names) return pt_smtlib_fail(r, f->at, "a let binds at least one name");
  for (size_t k = f->names; k < r->let_names.n; k++) {
    pt_binding b = {.name = r->let_names.at[k], .kind = PT_NAME_TERM};
    const pt_binding *old = pt_scope_find(&r->locals, b.name);
    if (old && (size_t)(old - r->locals.list.at) >= f->locals)
      return pt_smtlib_fail(r, f->at, "the let binds `%s` twice",
                            pt_strtab_text(&r->names, b.name));
    b.term = r->values.at[f->values + (k - f->names)].term;
    pt_scope_add(r->m, &r->locals, b);
  }
  f->state = PT_LET_BODY;
  return pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`");
}

static bool open_indexed(pt_smtlib *r, const char *at) {
  pt_smtlib_arg v;
  pt_head h;
  pt_smtlib_advance(r);
  if (is_bv_literal(&r->tok)) return decimal_bits(r, at, &v) && deliver(r, v);
  if (!indexed_head(r, &h)) return false;
  v = term_arg(pt_smtlib_op_apply(r, at, &h, NULL, 0), at);
  return v.term.i && deliver(r, v);
}

static bool open_apply(pt_smtlib *r, const char *at) {
  pt_smtlib_frame f = {.kind = PT_FRAME_APPLY, .at = at};
  uint32_t id;
  if (r->tok.kind == PT_LEX_OPEN) {
    pt_smtlib_advance(r);
    bool indexed = pt_lex_is(&r->tok, "_");
    if (!indexed && !pt_lex_is(&r->tok, "as")) return pt_smtlib_unexpected(r, "`_` or `as`");
    pt_smtlib_advance(r);
    if (!(indexed ? indexed_head(r, &f.head) : as_head(r, &f.head))) return false;
  } else {
    const char *name_at = r->tok.at;
    if (!pt_smtlib_take_symbol(r, &id) || !resolve_head(r, name_at, id, &f.head)) return false;
  }
  push_frame(r, f);
  return true;
}

static bool open_frame(pt_smtlib *r) {
  const char *at = r->tok.at;
  pt_smtlib_arg v;
  pt_smtlib_advance(r);
  if (pt_lex_is(&r->tok, "let")) {
    pt_smtlib_advance(r);
    push_frame(r, (pt_smtlib_frame){.kind = PT_FRAME_LET, .state = PT_LET_NAMES, .at = at});
    return pt_smtlib_expect(r, PT_LEX_OPEN, "`(` and the bindings");
  }
  if (pt_lex_is(&r->tok, "!")) {
    pt_smtlib_advance(r);
    push_frame(r, (pt_smtlib_frame){.kind = PT_FRAME_NOTE, .at = at});
    return true;
  }
  if (pt_lex_is(&r->tok, "forall") || pt_lex_is(&r->tok, "exists"))
    return open_quantifier(r, at, pt_lex_is(&r->tok, "forall"));
  if (pt_lex_is(&r->tok, "_")) return open_indexed(r, at);
  if (pt_lex_is(&r->tok, "as")) {
    pt_smtlib_advance(r);
    return as_value(r, at, &v) && deliver(r, v);
  }
  return open_apply(r, at);
}

static bool close_frame(pt_smtlib *r) {
  if (r->frames.n == 0 || pt_vec_top(&r->frames).kind != PT_FRAME_APPLY)
    return pt_smtlib_unexpected(r, "a term");
  pt_smtlib_frame f = pt_vec_top(&r->frames);
  pt_term t;
  pt_smtlib_advance(r);
  if (!close_apply(r, &f, &t)) return false;
  pop_frame(r);
  return deliver(r, term_arg(t, f.at));
}

static bool step(pt_smtlib *r) {
  pt_smtlib_arg v = {.at = r->tok.at};
  uint32_t id;
  if (r->frames.n && pt_vec_top(&r->frames).kind == PT_FRAME_LET &&
      pt_vec_top(&r->frames).state == PT_LET_NAMES)
    return step_let(r);
  switch (r->tok.kind) {
  case PT_LEX_OPEN: return open_frame(r);
  case PT_LEX_CLOSE: return close_frame(r);
  case PT_LEX_SYMBOL:
    return pt_smtlib_take_symbol(r, &id) && resolve(r, v.at, id, &v) && deliver(r, v);
  case PT_LEX_HEX:
  case PT_LEX_BINARY: return literal_bits(r, &v) && deliver(r, v);
  case PT_LEX_NUMERAL:
  case PT_LEX_DECIMAL:
    v.kind = PT_VALUE_NUMBER, v.n = r->tok.n;
    pt_smtlib_advance(r);
    return deliver(r, v);
  case PT_LEX_END:
  case PT_LEX_KEYWORD:
  case PT_LEX_STRING:
  case PT_LEX_BAD: break;
  }
  return pt_smtlib_unexpected(r, "a term");
}

bool pt_smtlib_take_term(pt_smtlib *r, pt_term *out) {
  const char *at = r->tok.at;
  assert(r->frames.n == 0 && r->values.n == 0 && r->let_names.n == 0);
  do
    if (!step(r)) return false;
  while (r->frames.n);
  assert(r->values.n == 1);
  pt_smtlib_arg v = pt_vec_pop(&r->values);
  if (v.kind != PT_VALUE_TERM)
    return pt_smtlib_fail(r, at, "this is not a Boolean, bit-vector, array or float");
  *out = v.term;
  return true;
}
