#include "engine/kiki/explain.h"

#include <inttypes.h>
#include <string.h>

#include "term/build.h"

/* ---- names */

/* The variable that holds a value: the last `var` of the value, in the loop's head if there is one. */
static uint32_t variable_of(const pt_ir_fn *f, pt_val val, pt_blk head) {
  uint32_t found = 0;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR || pt_ir_arg(f, i, 0) != val) continue;
    if (i->block == head) return i->ref;
    if (!found) found = i->ref;
  }
  return found;
}

/* Whether the variable holds that value whenever the loop's head is entered: the value is a phi of the head that it gets there;
   or it got it where the value was computed, and never gets another one.  What it held in front of the loop, and gives up
   in it, has no name. */
static bool is_held(const pt_ir_fn *f, pt_val val, pt_blk head, uint32_t var) {
  const pt_ir_value *v = &f->values.at[val];
  const pt_ir_ins *def = v->kind == PT_VAL_INS ? &f->ins.at[v->ref] : NULL;
  bool phi = def && def->op == PT_OP_PHI && def->block == head, only = true, got = false;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR || i->ref != var) continue;
    bool same = pt_ir_arg(f, i, 0) == val;
    if (phi && same && i->block == head) return true;
    only &= same;
    got |= same && i->block == (def ? def->block : 0);
  }
  return only && got;
}

static uint32_t variable_of_object(const pt_merge *e, const pt_sym_object *o) {
  if (o->kind == PT_OBJ_GLOBAL) return e->prog->globals.at[o->ref].var;
  return o->kind == PT_OBJ_STACK ? o->ref : 0;
}

static uint32_t behind(const pt_ir_prog *p, uint32_t type) {
  while (type && p->types.at[type].kind == PT_TYPE_ENUM && p->types.at[type].elem) type = p->types.at[type].elem;
  return type;
}

/* `.field[3]` from a type to the bytes at an offset; false: they are not one thing. */
static bool name_inside(const pt_ir_prog *p, uint32_t type, uint64_t offset, uint32_t bytes, pt_mem *m, pt_buf *out) {
  while ((type = behind(p, type))) {
    const pt_ir_type *t = &p->types.at[type];
    if (t->kind == PT_TYPE_ARRAY && t->elem && p->types.at[t->elem].size) {
      uint64_t size = p->types.at[t->elem].size;
      pt_buf_printf(m, out, "[%" PRIu64 "]", offset / size);
      offset %= size, type = t->elem;
      continue;
    }
    if (t->kind != PT_TYPE_STRUCT) return offset == 0 && t->size == bytes;
    uint32_t next = 0;
    for (uint32_t k = 0; k < t->nfields && !next; k++) {
      const pt_ir_field *f = &p->fields.at[t->field + k];
      uint64_t at = f->bit_offset / 8;
      if (!f->type || f->bit_size || !f->name || offset < at || offset >= at + p->types.at[f->type].size) continue;
      pt_buf_printf(m, out, ".%s", pt_ir_text(p, f->name));
      offset -= at, next = f->type;
    }
    type = next;
  }
  return false;
}

bool pt_kiki_name(const pt_merge *e, const pt_merge_loop *l, const pt_head_key *key, pt_mem *m, pt_buf *out) {
  const pt_ir_prog *p = e->prog;
  const pt_ir_fn *f = p->fns.at[l->fn];
  uint32_t var = key->val ? variable_of(f, key->val, l->head) : variable_of_object(e, pt_space_at(&e->space, key->mem.object));
  if (!var || !p->vars.at[var].name) return false;
  if (p->vars.at[var].fn && p->vars.at[var].fn != l->fn) return false;
  if (key->val && !is_held(f, key->val, l->head, var)) return false;
  pt_buf_add(m, out, pt_ir_text(p, p->vars.at[var].name));
  if (key->val) return true;
  return key->mem.kind == PT_CHANGED_CELL &&
         name_inside(p, p->vars.at[var].type, key->mem.offset, key->mem.bytes, m, out);
}

static bool is_unsigned(const pt_merge *e, const pt_merge_loop *l, const pt_head_key *key) {
  const pt_ir_fn *f = e->prog->fns.at[l->fn];
  uint32_t var = key->val ? variable_of(f, key->val, l->head) : 0;
  uint32_t type = var ? behind(e->prog, e->prog->vars.at[var].type) : 0;
  return type && (e->prog->types.at[type].kind == PT_TYPE_UINT || e->prog->types.at[type].kind == PT_TYPE_BOOL);
}

/* ---- rows */

typedef struct {
  const pt_merge *e;
  const pt_merge_loop *l;
  const pt_template *t;
  pt_mem *mem;
  pt_buf *out;
  bool first;
} writer;

static bool name_of(writer *w, uint32_t var, pt_buf *out) {
  pt_buf_reset(out);
  return pt_kiki_name(w->e, w->l, &w->t->vars.at[var].key, w->mem, out);
}

static void conjunct(writer *w, const char *text) {
  pt_buf_printf(w->mem, w->out, "%s%s", w->first ? "" : " && ", text);
  w->first = false;
}

/* A number as C writes it: signed, with a suffix when an int is too small. */
static void number(char *out, size_t size, pt_bv v, bool is_signed) {
  int64_t n = (int64_t)pt_bv_to_u64(v.width < 64 ? (is_signed ? pt_bv_sext(v, 64) : pt_bv_zext(v, 64)) : pt_bv_trunc(v, 64));
  if (is_signed && n == INT64_MIN) snprintf(out, size, "(-%" PRId64 "LL - 1)", INT64_MAX);
  else if (is_signed) snprintf(out, size, "%" PRId64 "%s", n, n > INT32_MAX || n < INT32_MIN ? "LL" : "");
  else snprintf(out, size, "%" PRIu64 "%s", (uint64_t)n, (uint64_t)n > INT32_MAX ? "ULL" : "");
}

static void write_set(writer *w, const pt_row *r, const char *name, bool is_signed) {
  pt_buf b = {0};
  char n[48];
  for (size_t k = 0; k < r->values.n; k++) {
    number(n, sizeof n, r->values.at[k], is_signed);
    pt_buf_printf(w->mem, &b, "%s%s == %s", k ? " || " : r->values.n > 1 ? "(" : "", name, n);
  }
  if (r->values.n > 1) pt_buf_add(w->mem, &b, ")");
  conjunct(w, pt_buf_text(&b));
  pt_buf_release(w->mem, &b);
}

static void write_range(writer *w, const pt_row *r, const char *what, bool is_signed) {
  char n[48], text[400];
  if (!r->no_low && !r->no_high && pt_bv_eq(r->low, r->high)) {
    number(n, sizeof n, r->low, is_signed);
    snprintf(text, sizeof text, "%s == %s", what, n);
    conjunct(w, text);
    return;
  }
  if (!r->no_low) {
    number(n, sizeof n, r->low, is_signed);
    snprintf(text, sizeof text, "%s >= %s", what, n);
    conjunct(w, text);
  }
  if (!r->no_high) {
    number(n, sizeof n, r->high, is_signed);
    snprintf(text, sizeof text, "%s <= %s", what, n);
    conjunct(w, text);
  }
}

/* A bound that every value of the type satisfies says nothing. */
static pt_row without_trivial(const pt_row *r, bool is_signed) {
  pt_row out = *r;
  uint32_t width = r->low.width ? r->low.width : 1;
  pt_bv least = is_signed ? pt_bv_shl(pt_bv_u64(width, 1), pt_bv_u64(width, width - 1)) : pt_bv_u64(width, 0);
  pt_bv most = pt_bv_not(least);
  out.no_low = r->no_low || pt_bv_eq(r->low, least), out.no_high = r->no_high || pt_bv_eq(r->high, most);
  return out;
}

static const pt_row *set_row(const pt_template *t, uint32_t var) {
  for (size_t k = 0; k < t->rows.n; k++)
    if (t->rows.at[k].kind == PT_ROW_SET && t->rows.at[k].a == var && !t->rows.at[k].top) return &t->rows.at[k];
  return NULL;
}

static void write_single(writer *w, const pt_row *r) {
  pt_buf name = {0};
  bool is_signed = !is_unsigned(w->e, w->l, &w->t->vars.at[r->a].key);
  if (!r->top && name_of(w, r->a, &name)) {
    const pt_row *set = set_row(w->t, r->a);
    bool small = set && set->values.n <= 8;
    if (r->kind == PT_ROW_SET && small) write_set(w, r, pt_buf_text(&name), is_signed);
    if ((r->kind == PT_ROW_SIGNED && is_signed && !small) || (r->kind == PT_ROW_UNSIGNED && !is_signed && !small)) {
      pt_row bounds = without_trivial(r, is_signed);
      write_range(w, &bounds, pt_buf_text(&name), is_signed);
    }
  }
  pt_buf_release(w->mem, &name);
}

static void write_pair(writer *w, const pt_row *r) {
  pt_buf a = {0}, b = {0};
  char text[400];
  if (!r->top && name_of(w, r->a, &a) && name_of(w, r->b, &b)) {
    const char *x = pt_buf_text(&a), *y = pt_buf_text(&b);
    if (r->kind == PT_ROW_EQUAL) snprintf(text, sizeof text, "%s == %s", x, y);
    if (r->kind == PT_ROW_EQUAL) conjunct(w, text);
    if (r->kind == PT_ROW_DIFFERENCE) snprintf(text, sizeof text, "(long long)%s - (long long)%s", x, y);
    if (r->kind == PT_ROW_SUM) snprintf(text, sizeof text, "(long long)%s + (long long)%s", x, y);
    if ((r->kind == PT_ROW_DIFFERENCE || r->kind == PT_ROW_SUM) && r->low.width <= 34) write_range(w, r, text, true);
  }
  pt_buf_release(w->mem, &a);
  pt_buf_release(w->mem, &b);
}

/* Sum of coefficients times variables, as unsigned arithmetic, which wraps. */
static void write_equation(writer *w, const pt_row *r, size_t at) {
  pt_buf b = {0}, name = {0};
  char n[48];
  const char *cast = r->equations.at[at].width <= 32 ? "unsigned" : "unsigned long long";
  bool named = r->equations.at[at].width >= 32, any = false;
  for (size_t k = 0; k < r->vars.n && named; k++) {
    pt_bv c = r->equations.at[at + k];
    if (pt_bv_is_zero(c)) continue;
    named = name_of(w, r->vars.at[k], &name);
    bool minus = pt_bv_ult(pt_bv_neg(c), c);
    number(n, sizeof n, minus ? pt_bv_neg(c) : c, false);
    pt_buf_printf(w->mem, &b, "%s%s * (%s)%s", minus ? " - " : any ? " + " : "", n, cast, pt_buf_text(&name));
    any = true;
  }
  number(n, sizeof n, r->equations.at[at + r->vars.n], false);
  pt_buf_printf(w->mem, &b, " == (%s)%s", cast, n);
  if (named && any) conjunct(w, pt_buf_text(&b)[0] == ' ' && pt_buf_text(&b)[1] == '-' ? pt_buf_text(&b) + 1 : pt_buf_text(&b));
  pt_buf_release(w->mem, &b);
  pt_buf_release(w->mem, &name);
}

static void write_row(writer *w, const pt_row *r) {
  switch ((pt_row_kind)r->kind) {
  case PT_ROW_SET: case PT_ROW_SIGNED: case PT_ROW_UNSIGNED: write_single(w, r); break;
  case PT_ROW_EQUAL: case PT_ROW_DIFFERENCE: case PT_ROW_SUM: write_pair(w, r); break;
  case PT_ROW_AFFINE:
    for (size_t k = 0; !r->top && k < r->equations.n; k += r->vars.n + 1) write_equation(w, r, k);
    break;
  default: break; /* low bits and tuples need more room than a line has */
  }
}

static void invariant(const pt_merge *e, const pt_templates *ts, size_t loop, pt_mem *m, pt_buf *out) {
  writer w = {e, &e->loops.at[loop], &ts->loops.at[loop], m, out, true};
  for (size_t k = 0; k < w.t->rows.n; k++) write_row(&w, &w.t->rows.at[k]);
  if (w.first) pt_buf_add(m, out, "1");
}

/* ---- the reports */

static bool is_users(const pt_merge *e, size_t loop) {
  return !e->prog->fns.at[e->loops.at[loop].fn]->model && e->loops.at[loop].symbolic;
}

void pt_kiki_report(const pt_merge *e, const pt_templates *ts, pt_result *r) {
  pt_buf b = {0};
  for (size_t l = 0; l < ts->loops.n && l < e->loops.n; l++) {
    if (!is_users(e, l) || !ts->loops.at[l].seen) continue;
    pt_buf_reset(&b);
    invariant(e, ts, l, r->mem, &b);
    pt_result_add_invariant(r, e->loops.at[l].fn, e->loops.at[l].head, e->loops.at[l].loc, pt_buf_text(&b), "kiki");
  }
  pt_buf_release(r->mem, &b);
}

static bool is_bounded(const pt_template *t, uint32_t var, pt_row_kind reading) {
  for (size_t k = 0; k < t->rows.n; k++) {
    const pt_row *r = &t->rows.at[k];
    if (r->a != var || r->top || r->vars.n) continue;
    if (r->kind == PT_ROW_SET) return true;
    if (r->kind != reading) continue;
    pt_row bounds = without_trivial(r, r->kind == PT_ROW_SIGNED);
    if (!bounds.no_low && !bounds.no_high) return true;
  }
  return false;
}

static void explain_var(const pt_merge *e, const pt_merge_loop *l, const pt_template *t, uint32_t v, pt_mem *m, pt_buf *out) {
  pt_buf name = {0};
  char where[300];
  const pt_head_key *key = &t->vars.at[v].key;
  bool named = pt_kiki_name(e, l, key, m, &name);
  if (named) pt_buf_printf(m, out, "    %s: no bound was found; `__VERIFIER_assume(...)` on it in the loop may help\n", pt_buf_text(&name));
  else if (!key->val) {
    const pt_sym_object *o = pt_space_at(&e->space, key->mem.object);
    pt_buf_printf(m, out, "    byte %" PRIu64 " of the object allocated at %s: nothing is known\n", key->mem.offset,
                  pt_ir_loc_text(e->prog, o->loc, where, sizeof where));
  }
  pt_buf_release(m, &name);
}

void pt_kiki_explain(const pt_merge *e, const pt_templates *ts, pt_mem *m, pt_buf *out) {
  char where[300];
  for (size_t l = 0; l < ts->loops.n && l < e->loops.n; l++) {
    const pt_template *t = &ts->loops.at[l];
    if (!is_users(e, l) || !t->seen) continue;
    pt_buf_printf(m, out, "loop at %s:\n  invariant: ", pt_ir_loc_text(e->prog, e->loops.at[l].loc, where, sizeof where));
    invariant(e, ts, l, m, out);
    pt_buf_add(m, out, "\n");
    bool any = false;
    for (uint32_t v = 0; v < t->vars.n; v++) {
      bool number = pt_sort_kind_of(ts->tt, t->vars.at[v].sort) == PT_SORT_BV;
      if (!number || t->vars.at[v].pointer || t->vars.at[v].fixed) continue;
      pt_row_kind reading = is_unsigned(e, &e->loops.at[l], &t->vars.at[v].key) ? PT_ROW_UNSIGNED : PT_ROW_SIGNED;
      if (is_bounded(t, v, reading)) continue;
      if (!any) pt_buf_add(m, out, "  imprecise:\n");
      any = true;
      explain_var(e, &e->loops.at[l], t, v, m, out);
    }
  }
}
