#include "engine/kiki/explain.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kiki/domain.h"
#include "term/build.h"
#include "term/ctext.h"

/* ---- names */

/* Whether the variable holds that value whenever the loop's head is entered: the value is a phi of
   the head that it gets there; or it got it where the value was computed, and never gets another
   one.  What it held in front of the loop, and gives up in it, has no name. */
static bool is_held(const pt_ir_fn *f, pt_val val, pt_blk head, uint32_t var) {
  const pt_ir_value *v = &f->values.at[val];
  const pt_ir_ins *def = v->kind == PT_VAL_INS ? &f->ins.at[v->ref] : NULL;
  bool phi = def && def->op == PT_OP_PHI && def->block == head, only = true, got = false;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR || i->ref != var || i->sub) continue;
    bool same = pt_ir_arg(f, i, 0) == val;
    if (phi && same && i->block == head) return true;
    only &= same;
    got |= same && i->block == (def ? def->block : 0);
  }
  return only && got;
}

/* The variable that holds a value, in the loop's head if there is one; copies of it that last for
   a moment only are none. */
static uint32_t variable_of(const pt_ir_fn *f, pt_val val, pt_blk head) {
  uint32_t found = 0;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR || pt_ir_arg(f, i, 0) != val) continue;
    if (i->block != head && found) continue;
    if (!is_held(f, val, head, i->ref)) continue;
    if (i->block == head) return i->ref;
    found = i->ref;
  }
  return found;
}

static uint32_t variable_of_object(const pt_merge *e, const pt_sym_object *o) {
  if (o->kind == PT_OBJ_GLOBAL) return e->prog->globals.at[o->ref].var;
  return o->kind == PT_OBJ_STACK ? o->ref : 0;
}

static uint32_t behind(const pt_ir_prog *p, uint32_t type) {
  while (type && p->types.at[type].kind == PT_TYPE_ENUM && p->types.at[type].elem)
    type = p->types.at[type].elem;
  return type;
}

uint32_t pt_kiki_name_inside(const pt_ir_prog *p, uint32_t type, uint64_t offset, uint32_t bytes,
                             pt_mem *m, pt_buf *out) {
  while ((type = behind(p, type))) {
    const pt_ir_type *t = &p->types.at[type];
    if (t->kind == PT_TYPE_ARRAY && t->elem && p->types.at[t->elem].size) {
      uint64_t size = p->types.at[t->elem].size;
      pt_buf_printf(m, out, "[%" PRIu64 "]", offset / size);
      offset %= size, type = t->elem;
      continue;
    }
    if (t->kind != PT_TYPE_STRUCT) return offset == 0 && t->size == bytes ? type : 0;
    uint32_t next = 0;
    for (uint32_t k = 0; k < t->nfields && !next; k++) {
      const pt_ir_field *f = &p->fields.at[t->field + k];
      uint64_t at = f->bit_offset / 8;
      if (!f->type || f->bit_size || !f->name || offset < at ||
          offset >= at + p->types.at[f->type].size)
        continue;
      pt_buf_printf(m, out, ".%s", pt_ir_text(p, f->name));
      offset -= at, next = f->type;
    }
    type = next;
  }
  return 0;
}

/* Its name, and its type (0: unknown). */
static bool name_and_type(const pt_merge *e, const pt_merge_loop *l, const pt_head_key *key,
                          pt_mem *m, pt_buf *out, uint32_t *found) {
  const pt_ir_prog *p = e->prog;
  const pt_ir_fn *f = p->fns.at[l->fn];
  if (key->up) return false;
  uint32_t var = key->val ? variable_of(f, key->val, l->head)
                          : variable_of_object(e, pt_space_at(&e->space, key->mem.object));
  if (!var || !p->vars.at[var].name) return false;
  if (p->vars.at[var].fn && p->vars.at[var].fn != l->fn) return false;
  pt_buf_add(m, out, pt_ir_text(p, p->vars.at[var].name));
  uint32_t type = behind(p, p->vars.at[var].type);
  if (!key->val && key->mem.kind != PT_CHANGED_CELL) return false;
  if (!key->val) type = pt_kiki_name_inside(p, type, key->mem.offset, key->mem.bytes, m, out);
  *found = type;
  return type || key->val;
}

bool pt_kiki_name(const pt_merge *e, const pt_merge_loop *l, const pt_head_key *key, pt_mem *m,
                  pt_buf *out, bool *is_signed) {
  uint32_t type = 0;
  bool named = name_and_type(e, l, key, m, out, &type);
  *is_signed = !type || (e->prog->types.at[type].kind != PT_TYPE_UINT &&
                         e->prog->types.at[type].kind != PT_TYPE_BOOL);
  return named;
}

/* Numbers of addresses mean nothing to people. */
static bool is_pointer(const pt_merge *e, const pt_merge_loop *l, const pt_head_key *key,
                       pt_mem *m) {
  uint32_t type = 0;
  pt_buf name = {0};
  name_and_type(e, l, key, m, &name, &type);
  pt_buf_release(m, &name);
  return type && e->prog->types.at[type].kind == PT_TYPE_POINTER;
}

/* ---- rows as text: of what they say about variables that stand for the source's */

enum { LONGEST_ROW = 160 }; /* a longer one helps nobody */

typedef struct {
  pt_term term; /* none: it has no name */
  pt_buf text;
  bool is_signed;
} shown_var;

typedef struct {
  pt_templates *ts;
  const pt_template *t;
  pt_mem *mem;
  PT_VEC(shown_var) vars; /* as in the template */
  pt_buf *out;
  bool first;
} writer;

static void name_vars(writer *w, const pt_merge *e, const pt_merge_loop *l) {
  char name[48];
  for (uint32_t v = 0; v < w->t->vars.n; v++) {
    shown_var x = {0};
    const pt_template_var *var = &w->t->vars.at[v];
    bool named = pt_kiki_name(e, l, &var->key, w->mem, &x.text, &x.is_signed);
    snprintf(name, sizeof name, "shown%u.%u", v, var->sort.i);
    if (named && !is_pointer(e, l, &var->key, w->mem))
      x.term = pt_mk_var(w->ts->tt, name, var->sort);
    pt_vec_push(w->mem, &w->vars, x);
  }
}

static void release_vars(writer *w) {
  for (size_t k = 0; k < w->vars.n; k++) pt_buf_release(w->mem, &w->vars.at[k].text);
  pt_vec_release(w->mem, &w->vars);
}

static const char *shown_name(void *payload, pt_term var, bool *is_signed) {
  const writer *w = payload;
  for (size_t k = 0; k < w->vars.n; k++) {
    if (w->vars.at[k].term.i != var.i) continue;
    *is_signed = w->vars.at[k].is_signed;
    return pt_buf_text(&w->vars.at[k].text);
  }
  return NULL;
}

static bool has_small_set(const pt_template *t, uint32_t var) {
  for (size_t k = 0; k < t->rows.n; k++) {
    const pt_template_row *r = &t->rows.at[k];
    if (r->row.kind == PT_ROW_SET && r->row.vars.at[0] == var && !r->top && r->row.values.n <= 8)
      return true;
  }
  return false;
}

/* Bounds are shown in the reading of the variable's type, and when there is no set of a few values,
   which says more. */
static bool is_shown(const writer *w, const pt_template_row *r) {
  if (r->top || r->row.each.array) return false;
  for (size_t k = 0; k < r->row.vars.n; k++)
    if (!w->vars.at[r->row.vars.at[k]].term.i) return false;
  const shown_var *a = &w->vars.at[r->row.vars.at[0]];
  bool set = has_small_set(w->t, r->row.vars.at[0]);
  switch ((pt_row_kind)r->row.kind) {
  case PT_ROW_SET: case PT_ROW_LOW_BITS: return set == (r->row.kind == PT_ROW_SET);
  case PT_ROW_SIGNED: return !set && a->is_signed;
  case PT_ROW_UNSIGNED: return !set && !a->is_signed;
  case PT_ROW_DIFFERENCE: case PT_ROW_SUM: return a->is_signed && r->row.low.width <= 34;
  case PT_ROW_SCALED: return a->is_signed && r->row.low.width <= 64;
  case PT_ROW_UDIFFERENCE: return !a->is_signed && r->row.low.width <= 34;
  default: return true;
  }
}

/* A bound that every value satisfies is left out. */
static bool is_trivial(const writer *w, pt_row r, const pt_term *args, bool low) {
  r.no_low |= !low, r.no_high |= low;
  return pt_term_is_true(w->ts->tt, pt_domain_of((pt_row_kind)r.kind)->holds(w->ts->tt, &r, args));
}

/* What the row says, not as terms are best rewritten. */
static pt_term shown_term(const writer *w, const pt_row *r, const pt_term *args) {
  pt_terms *tt = w->ts->tt;
  const pt_domain *d = pt_domain_of((pt_row_kind)r->kind);
  pt_row bounds = *r;
  if (r->kind == PT_ROW_AFFINE || pt_term_is_true(tt, d->holds(tt, r, args)))
    return d->holds(tt, r, args);
  if (r->low.width) {
    bounds.no_low |= is_trivial(w, *r, args, true);
    bounds.no_high |= is_trivial(w, *r, args, false);
  }
  pt_terms_set_rewriting(tt, false);
  pt_term t = d->holds(tt, &bounds, args);
  pt_terms_set_rewriting(tt, true);
  return t;
}

static void write_row(writer *w, const pt_template_row *r) {
  pt_term args[PT_ROW_MOST_VARS];
  pt_buf b = {0};
  if (!is_shown(w, r)) return;
  for (size_t k = 0; k < r->row.vars.n; k++) args[k] = w->vars.at[r->row.vars.at[k]].term;
  pt_term t = shown_term(w, &r->row, args);
  if (pt_term_is_true(w->ts->tt, t)) return;
  pt_ctext_names names = {.name = shown_name, .payload = w, .portable = true};
  pt_ctext(w->mem, &b, w->ts->tt, t, &names, LONGEST_ROW);
  bool whole = b.n <= LONGEST_ROW, either = pt_term_op(w->ts->tt, t) == PT_TOP_OR;
  if (whole)
    pt_buf_printf(w->mem, w->out, either ? "%s(%s)" : "%s%s", w->first ? "" : " && ",
                  pt_buf_text(&b));
  w->first &= !whole;
  pt_buf_release(w->mem, &b);
}

/* Rows about one variable by variable, then the others. */
static void invariant(const pt_merge *e, pt_templates *ts, size_t loop, pt_mem *m, pt_buf *out) {
  writer w = {.ts = ts, .t = &ts->loops.at[loop], .mem = m, .out = out, .first = true};
  name_vars(&w, e, &e->loops.at[loop]);
  for (uint32_t v = 0; v < w.t->vars.n; v++)
    for (size_t k = 0; k < w.t->rows.n; k++) {
      const pt_row *r = &w.t->rows.at[k].row;
      if (r->vars.n == 1 && r->vars.at[0] == v) write_row(&w, &w.t->rows.at[k]);
    }
  for (size_t k = 0; k < w.t->rows.n; k++)
    if (w.t->rows.at[k].row.vars.n > 1) write_row(&w, &w.t->rows.at[k]);
  if (w.first) pt_buf_add(m, out, "1");
  release_vars(&w);
}

/* ---- the reports */

static bool is_users(const pt_merge *e, size_t loop) {
  return !e->prog->fns.at[e->loops.at[loop].fn]->model && e->loops.at[loop].symbolic;
}

void pt_kiki_report(const pt_merge *e, pt_templates *ts, pt_result *r) {
  pt_buf b = {0};
  for (size_t l = 0; l < ts->loops.n && l < e->loops.n; l++) {
    if (!is_users(e, l) || !ts->loops.at[l].seen) continue;
    pt_buf_reset(&b);
    invariant(e, ts, l, r->mem, &b);
    pt_result_add_invariant(r, e->loops.at[l].fn, e->loops.at[l].head, e->loops.at[l].loc,
                            pt_buf_text(&b), "kiki");
    pt_buf_reset(&b);
    pt_kiki_tell_elements(e, ts, l, r->mem, &b);
    if (b.n)
      pt_result_add_each(r, e->loops.at[l].fn, e->loops.at[l].head, e->loops.at[l].loc,
                         pt_buf_text(&b), "kiki");
  }
  pt_buf_release(r->mem, &b);
}

/* Whether a row of this reading, which is not trivial, bounds the variable from below and above. */
static bool is_bounded(const pt_template *t, uint32_t var, pt_row_kind reading) {
  for (size_t k = 0; k < t->rows.n; k++) {
    const pt_template_row *r = &t->rows.at[k];
    if (r->top || r->row.vars.n != 1 || r->row.vars.at[0] != var) continue;
    if (r->row.kind == PT_ROW_SET) return true;
    if (r->row.kind != reading || r->row.no_low || r->row.no_high) continue;
    pt_bv least = reading == PT_ROW_SIGNED ? pt_bv_min_signed(r->row.low.width)
                                           : pt_bv_zero(r->row.low.width);
    if (!pt_bv_eq(r->row.low, least) && !pt_bv_eq(r->row.high, pt_bv_not(least))) return true;
    if (reading == PT_ROW_UNSIGNED && !pt_bv_eq(r->row.high, pt_bv_not(least))) return true;
  }
  return false;
}

static void explain_var(const pt_merge *e, const pt_template_var *v, const char *name, pt_mem *m,
                        pt_buf *out) {
  char where[300];
  if (*name) {
    pt_buf_printf(
        m, out, "    %s: no bound was found; `__VERIFIER_assume(...)` on it in the loop may help\n",
        name);
  } else if (!v->key.val) {
    const pt_sym_object *o = pt_space_at(&e->space, v->key.mem.object);
    pt_buf_printf(m, out, "    byte %" PRIu64 " of the object allocated at %s: nothing is known\n",
                  v->key.mem.offset, pt_ir_loc_text(e->prog, o->loc, where, sizeof where));
  }
}

/* A pointer that may point to an object that stands for others. */
static void explain_pointer(const pt_merge *e, const pt_merge_loop *l, const char *name, pt_mem *m,
                            pt_buf *out) {
  char where[300];
  pt_buf_printf(m, out,
                "    %s, at the end of the loop at %s: may point anywhere; an assertion about what "
                "it points to in the loop may help\n",
                name, pt_ir_loc_text(e->prog, l->loc, where, sizeof where));
}

static void explain_variable(const pt_merge *e, const pt_templates *ts, size_t l, uint32_t v,
                             pt_mem *m, pt_buf *out) {
  const pt_template_var *var = &ts->loops.at[l].vars.at[v];
  bool number = pt_sort_kind_of(ts->tt, var->sort) == PT_SORT_BV, is_signed = true;
  pt_buf name = {0};
  if (!number || var->pointer || var->fixed) return;
  bool named = pt_kiki_name(e, &e->loops.at[l], &var->key, m, &name, &is_signed);
  pt_row_kind reading = is_signed ? PT_ROW_SIGNED : PT_ROW_UNSIGNED;
  if (named && is_pointer(e, &e->loops.at[l], &var->key, m))
    explain_pointer(e, &e->loops.at[l], pt_buf_text(&name), m, out);
  else if (!is_bounded(&ts->loops.at[l], v, reading))
    explain_var(e, var, named ? pt_buf_text(&name) : "", m, out);
  pt_buf_release(m, &name);
}

static void explain_loop(const pt_merge *e, const pt_templates *ts, size_t l, pt_mem *m,
                         pt_buf *out) {
  pt_buf b = {0};
  for (uint32_t v = 0; v < ts->loops.at[l].vars.n; v++) explain_variable(e, ts, l, v, m, &b);
  pt_kiki_tell_heap(e, l, m, &b);
  if (b.n) pt_buf_printf(m, out, "  imprecise:\n%s", pt_buf_text(&b));
  pt_buf_release(m, &b);
}

static void explain_elements(const pt_merge *e, pt_templates *ts, size_t l, pt_mem *m,
                             pt_buf *out) {
  pt_buf b = {0};
  pt_kiki_tell_elements(e, ts, l, m, &b);
  if (b.n) pt_buf_printf(m, out, "  elements: %s\n", pt_buf_text(&b));
  pt_buf_release(m, &b);
}

void pt_kiki_explain(const pt_merge *e, pt_templates *ts, pt_mem *m, pt_buf *out) {
  char where[300];
  for (size_t l = 0; l < ts->loops.n && l < e->loops.n; l++) {
    if (!is_users(e, l) || !ts->loops.at[l].seen) continue;
    pt_buf_printf(m, out, "loop at %s:\n  invariant: ",
                  pt_ir_loc_text(e->prog, e->loops.at[l].loc, where, sizeof where));
    invariant(e, ts, l, m, out);
    pt_buf_add(m, out, "\n");
    explain_elements(e, ts, l, m, out);
    explain_loop(e, ts, l, m, out);
  }
}
