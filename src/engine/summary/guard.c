/* Conditions over inputs as short C.

   Variables that do not matter are dropped; when what is left is a range for each variable, ranges
   are printed, else the term. */
#include "engine/summary/summary_priv.h"

#include <stdio.h>
#include <string.h>

#include "base/stats.h"

enum { MOST_VARS = 6, MOST_TEXT = 160, WORK_US = 1000000 };

static const pt_limit patience = {.time_ms = 300};

static bool is_impossible(const pt_summary_options *o, pt_term t) {
  return pt_solver_check(o->solver, &t, 1, &patience) == PT_UNSAT;
}

static pt_term replaced(const pt_summary_options *o, pt_term t, pt_term var, pt_term by) {
  pt_subst s = {0};
  pt_subst_add(o->mem, &s, var, by);
  pt_term r = pt_term_subst(o->terms, &s, t);
  pt_subst_release(o->mem, &s);
  return r;
}

/* A value of VAR that ASSUMED allows; 0: none was found. */
static pt_term value_of(const pt_summary_options *o, pt_term assumed, pt_term var) {
  pt_term value = {0};
  pt_bv v;
  uint32_t width = pt_term_width(o->terms, var);
  if (pt_solver_check(o->solver, &assumed, 1, &patience) != PT_SAT) return value;
  pt_model *md = pt_model_new(o->terms);
  pt_solver_model(o->solver, md);
  if (pt_model_eval(md, var, &v))
    value = width ? pt_mk_const(o->terms, v) : pt_mk_bool(o->terms, !pt_bv_is_zero(v));
  pt_model_delete(md);
  return value;
}

/* Without the variables on which it does not depend. */
static pt_term simple(const pt_summary_options *o, pt_term assumed, pt_term guard) {
  pt_terms *tt = o->terms;
  pt_term_vec vars = {0};
  pt_term_inputs(tt, &guard, 1, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    pt_term v = vars.at[k], fresh = pt_mk_fresh(tt, "other", pt_term_sort(tt, v));
    pt_term both = pt_mk_and(tt, assumed, replaced(o, assumed, v, fresh));
    pt_term differs = pt_mk_and(tt, guard, pt_mk_not(tt, replaced(o, guard, v, fresh)));
    if (!is_impossible(o, pt_mk_and(tt, both, differs))) continue;
    pt_term value = value_of(o, assumed, v);
    if (value.i) guard = replaced(o, guard, v, value);
  }
  pt_vec_release(o->mem, &vars);
  return guard;
}

/* ---- ranges */

typedef struct {
  const pt_summary_options *o;
  const pt_var_names *names;
  pt_term assumed, guard, box; /* the box of the ranges so far */
  pt_buf *out;
  const char *remark, *succeeds;
  uint64_t end_us; /* of work */
  bool too_hard;   /* nothing more is asked */
} ranger;

/* Numbers in their order, whatever the sign: V as an offset from the smallest value. */
static uint64_t shift_of(uint32_t width, bool is_signed) {
  return is_signed ? UINT64_C(1) << (width - 1) : 0;
}

static pt_term at_most(const ranger *r, pt_term var, bool is_signed, uint64_t limit) {
  uint32_t width = pt_term_width(r->o->terms, var);
  pt_term k = pt_mk_u64(r->o->terms, width, limit - shift_of(width, is_signed));
  return pt_mk_op2(r->o->terms, is_signed ? PT_TOP_SLE : PT_TOP_ULE, var, k);
}

/* As is_impossible; a question that is not answered in time is the last one. */
static bool is_none(ranger *r, pt_term t) {
  if (r->too_hard) return false;
  pt_answer a = pt_solver_check(r->o->solver, &t, 1, &patience);
  r->too_hard = a == PT_UNKNOWN || pt_work_us() > r->end_us;
  return a == PT_UNSAT;
}

/* The smallest or (UPPER) largest value, in the order, that VAR has where OF holds. */
static uint64_t bound(ranger *r, pt_term of, pt_term var, bool is_signed, bool upper) {
  pt_terms *tt = r->o->terms;
  uint32_t width = pt_term_width(tt, var);
  uint64_t low = 0, high = width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
  while (low < high && !r->too_hard) {
    uint64_t middle = low + (high - low) / 2;
    pt_term below = at_most(r, var, is_signed, middle);
    pt_term side = upper ? pt_mk_not(tt, below) : below;
    bool none = is_none(r, pt_mk_and(tt, of, side));
    if (none == upper) high = middle;
    else low = middle + 1;
  }
  return low;
}

static void add_part(ranger *r, const char *text) {
  pt_buf_printf(r->o->mem, r->out, "%s%s", r->out->n ? " && " : "", text);
}

static void number_text(uint64_t v, uint32_t width, bool is_signed, char out[32]) {
  uint64_t bits = v - shift_of(width, is_signed);
  if (is_signed) snprintf(out, 32, "%lld", (long long)(int64_t)bits);
  else snprintf(out, 32, "%llu", (unsigned long long)bits);
}

static bool ends_with(const char *name, const char *end) {
  size_t n = strlen(name), k = strlen(end);
  return n > k && strcmp(name + n - k, end) == 0;
}

/* `p is null`, which harnesses ask, and whether a call of the library fails. */
static bool print_flag(ranger *r, const char *name, uint64_t value) {
  static const char null[] = " is null";
  char text[300];
  if (ends_with(name, PT_FAILS)) {
    *(value ? &r->remark : &r->succeeds) = name;
    return true;
  }
  if (!ends_with(name, null)) return false;
  snprintf(text, sizeof text, "%.*s %s NULL", (int)(strlen(name) - (sizeof null - 1)), name,
           value ? "==" : "!=");
  add_part(r, text);
  return true;
}

/* LEAST and MOST are what is assumed. */
static void print_range(ranger *r, const pt_var_name *v, uint32_t width, uint64_t least,
                        uint64_t low, uint64_t high, uint64_t most) {
  char a[32], b[32], text[400];
  if (low == least && high == most) return;
  if (low == high && print_flag(r, v->name, low - shift_of(width, v->is_signed))) return;
  number_text(high == most ? low - 1 : low, width, v->is_signed, a);
  number_text(high, width, v->is_signed, b);
  if (low == high) snprintf(text, sizeof text, "%s == %s", v->name, b);
  else if (high == most) snprintf(text, sizeof text, "%s > %s", v->name, a);
  else if (low == least) snprintf(text, sizeof text, "%s <= %s", v->name, b);
  else snprintf(text, sizeof text, "%s <= %s && %s <= %s", a, v->name, v->name, b);
  add_part(r, text);
}

static bool add_range(ranger *r, pt_term var) {
  pt_terms *tt = r->o->terms;
  const pt_var_name *v = pt_var_names_find(r->names, var);
  uint32_t width = pt_term_width(tt, var);
  if (!v || !width || width > 64 || v->is_float) return false;
  pt_term of = pt_mk_and(tt, r->assumed, r->guard);
  uint64_t low = bound(r, of, var, v->is_signed, false),
           high = bound(r, of, var, v->is_signed, true);
  r->box = pt_mk_and(tt, r->box, at_most(r, var, v->is_signed, high));
  if (low) {
    pt_term below = at_most(r, var, v->is_signed, low - 1);
    r->box = pt_mk_and(tt, r->box, pt_mk_not(tt, below));
  }
  print_range(r, v, width, bound(r, r->assumed, var, v->is_signed, false), low, high,
              bound(r, r->assumed, var, v->is_signed, true));
  return true;
}

/* False: the guard is no box. */
static bool print_box(ranger *r) {
  pt_terms *tt = r->o->terms;
  pt_term_vec vars = {0};
  pt_term_inputs(tt, &r->guard, 1, &vars);
  bool ok = vars.n <= MOST_VARS;
  for (size_t k = 0; k < vars.n && ok; k++) ok = add_range(r, vars.at[k]);
  pt_vec_release(r->o->mem, &vars);
  pt_term more = pt_mk_and(tt, r->assumed, pt_mk_not(tt, r->guard));
  return ok && !r->too_hard && is_none(r, pt_mk_and(tt, r->box, more));
}

/* ---- texts */

static const char *name_of(void *payload, pt_term var, bool *is_signed) {
  const pt_var_name *v = pt_var_names_find(payload, var);
  *is_signed = !v || v->is_signed;
  return v ? v->shown : NULL;
}

static bool is_float(void *payload, pt_term var) {
  const pt_var_name *v = pt_var_names_find(payload, var);
  return v && v->is_float;
}

void pt_summary_ctext(const pt_summary_options *o, const pt_var_names *names, pt_term t,
                      pt_buf *out) {
  union {
    const pt_var_names *in;
    void *out;
  } payload = {names};
  pt_ctext_names how = {.name = name_of,
                        .is_float = is_float,
                        .payload = payload.out,
                        .portable = o->portable};
  pt_ctext(o->mem, out, o->terms, t, &how, MOST_TEXT);
}

bool pt_guard_text(const pt_summary_options *o, const pt_var_names *names, pt_term assumed,
                   pt_term guard, pt_buf *out, const char **remark, const char **succeeds) {
  pt_term g = simple(o, assumed, guard);
  size_t start = out->n;
  ranger r = {.o = o,
              .names = names,
              .assumed = assumed,
              .guard = g,
              .box = pt_true(o->terms),
              .out = out,
              .remark = "",
              .succeeds = "",
              .end_us = pt_work_us() + WORK_US};
  bool box = print_box(&r);
  *remark = box ? r.remark : "", *succeeds = box ? r.succeeds : "";
  if (box) return true;
  out->n = start;
  if (out->text) out->text[start] = 0;
  pt_summary_ctext(o, names, g, out);
  return out->n - start < MOST_TEXT;
}
