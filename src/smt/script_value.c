#include "smt/script_value.h"

#include <assert.h>

#include "term/build.h"
#include "term/smtlib.h"

/* ---- arrays */

typedef struct {
  pt_bv index, elem;
} cell;

typedef struct {
  PT_VEC(cell) cells; /* one per index */
  pt_bv rest;         /* all other elements */
} array_value;

static void add_cell(pt_mem *m, array_value *a, pt_bv index, pt_bv elem) {
  for (size_t k = 0; k < a->cells.n; k++)
    if (pt_bv_eq(a->cells.at[k].index, index)) return; /* a later store hides it */
  pt_vec_push(m, &a->cells, ((cell){index, elem}));
}

static pt_term value_term(pt_terms *tt, pt_sort s, pt_bv v) {
  switch (pt_sort_kind_of(tt, s)) {
  case PT_SORT_BOOL: return pt_mk_bool(tt, !pt_bv_is_zero(v));
  case PT_SORT_FP: return pt_mk_fp_of_bv(tt, pt_sort_format(tt, s), pt_mk_const(tt, v));
  case PT_SORT_BV:
  case PT_SORT_ARRAY: break;
  }
  return pt_mk_const(tt, v);
}

static uint32_t value_width(const pt_terms *tt, pt_sort s) {
  uint32_t w = pt_sort_width(tt, s);
  return w ? w : 1;
}

/* What the model says about a variable: its cells, and the element at an index without one. */
static bool variable_cells(pt_mem *m, pt_terms *tt, pt_model *md, pt_term var, array_value *a) {
  const pt_bv *index, *elem;
  size_t n = pt_model_elems(md, var, &index, &elem);
  pt_sort s = pt_sort_index(tt, pt_term_sort(tt, var));
  uint32_t w = value_width(tt, s);
  uint64_t free_index = 0;
  for (size_t k = 0; k < n; k++)
    add_cell(m, a, index[k], elem[k]);
  for (size_t k = 0; k < n;) /* the smallest that is not mentioned */
    if (pt_bv_fits_u64(index[k]) && pt_bv_to_u64(index[k]) == free_index)
      free_index++, k = 0;
    else
      k++;
  if (w < 64 && free_index >> w) return true; /* all are mentioned */
  return pt_model_eval(md, pt_mk_select(tt, var, value_term(tt, s, pt_bv_u64(w, free_index))),
                       &a->rest);
}

static bool array_cells(pt_mem *m, pt_terms *tt, pt_model *md, pt_term t, array_value *a) {
  pt_bv index, elem;
  for (;;)
    switch ((int)pt_term_op(tt, t)) {
    case PT_TOP_STORE:
      if (!pt_model_eval(md, pt_term_arg(tt, t, 1), &index)) return false;
      if (!pt_model_eval(md, pt_term_arg(tt, t, 2), &elem)) return false;
      add_cell(m, a, index, elem);
      t = pt_term_arg(tt, t, 0);
      break;
    case PT_TOP_ITE:
      if (!pt_model_eval(md, pt_term_arg(tt, t, 0), &index)) return false;
      t = pt_term_arg(tt, t, pt_bv_is_zero(index) ? 2 : 1);
      break;
    case PT_TOP_ARRAY: return pt_model_eval(md, pt_term_arg(tt, t, 0), &a->rest);
    default: assert(pt_term_op(tt, t) == PT_TOP_VAR); return variable_cells(m, tt, md, t, a);
    }
}

static void print_array(pt_mem *m, pt_buf *out, pt_terms *tt, pt_sort s, const array_value *a) {
  pt_sort index = pt_sort_index(tt, s), elem = pt_sort_elem(tt, s);
  for (size_t k = 0; k < a->cells.n; k++)
    if (!pt_bv_eq(a->cells.at[k].elem, a->rest)) pt_buf_add(m, out, "(store ");
  pt_buf_add(m, out, "((as const ");
  pt_smtlib_sort(m, out, tt, s);
  pt_buf_add(m, out, ") ");
  pt_smtlib_value(m, out, tt, elem, a->rest);
  pt_buf_char(m, out, ')');
  for (size_t k = 0; k < a->cells.n; k++) {
    if (pt_bv_eq(a->cells.at[k].elem, a->rest)) continue;
    pt_buf_char(m, out, ' ');
    pt_smtlib_value(m, out, tt, index, a->cells.at[k].index);
    pt_buf_char(m, out, ' ');
    pt_smtlib_value(m, out, tt, elem, a->cells.at[k].elem);
    pt_buf_char(m, out, ')');
  }
}

bool pt_script_value(pt_mem *m, pt_buf *out, pt_terms *tt, pt_model *md, pt_term t) {
  pt_sort s = pt_term_sort(tt, t);
  pt_bv v;
  if (pt_sort_kind_of(tt, s) != PT_SORT_ARRAY) {
    if (!pt_model_eval(md, t, &v)) return false;
    pt_smtlib_value(m, out, tt, s, v);
    return true;
  }
  array_value a = {.rest = pt_bv_zero(value_width(tt, pt_sort_elem(tt, s)))};
  bool ok = array_cells(m, tt, md, t, &a);
  if (ok) print_array(m, out, tt, s, &a);
  pt_vec_release(m, &a.cells);
  return ok;
}

/* ---- functions: known where the terms apply them, 0 elsewhere */

static void applications(pt_mem *m, pt_terms *tt, const pt_term *t, size_t n, pt_term_vec *out) {
  pt_term_vec todo = {0};
  pt_map seen = {0};
  for (size_t k = 0; k < n; k++)
    pt_vec_push(m, &todo, t[k]);
  while (todo.n) {
    pt_term a = pt_vec_pop(&todo);
    if (pt_map_get(&seen, a.i, NULL)) continue;
    pt_map_put(m, &seen, a.i, 1);
    if (pt_term_op(tt, a) == PT_TOP_APPLY) pt_vec_push(m, out, a);
    for (uint32_t k = 0; k < pt_term_nargs(tt, a); k++)
      pt_vec_push(m, &todo, pt_term_arg(tt, a, k));
  }
  pt_vec_release(m, &todo);
  pt_map_release(m, &seen);
}

/* (ite (and (= x!0 v0) ...) r  for one application. */
static bool print_case(pt_mem *m, pt_buf *out, pt_terms *tt, pt_model *md, pt_term a) {
  pt_bv v;
  uint32_t n = pt_term_nargs(tt, a);
  pt_buf_add(m, out, n > 1 ? "(ite (and" : "(ite");
  for (uint32_t k = 0; k < n; k++) {
    pt_term x = pt_term_arg(tt, a, k);
    if (!pt_model_eval(md, x, &v)) return false;
    pt_buf_printf(m, out, " (= x!%u ", k);
    pt_smtlib_value(m, out, tt, pt_term_sort(tt, x), v);
    pt_buf_char(m, out, ')');
  }
  if (!pt_model_eval(md, a, &v)) return false;
  pt_buf_add(m, out, n > 1 ? ") " : " ");
  pt_smtlib_value(m, out, tt, pt_term_sort(tt, a), v);
  pt_buf_char(m, out, ' ');
  return true;
}

static bool print_function(pt_mem *m, pt_buf *out, pt_terms *tt, pt_model *md, pt_fun f,
                           const pt_term_vec *apps) {
  pt_sort range = pt_fun_range(tt, f);
  size_t cases = 0;
  pt_buf_add(m, out, "(define-fun ");
  pt_smtlib_symbol(m, out, pt_fun_name(tt, f));
  pt_buf_add(m, out, " (");
  for (uint32_t k = 0; k < pt_fun_arity(tt, f); k++) {
    pt_buf_printf(m, out, "%s(x!%u ", k ? " " : "", k);
    pt_smtlib_sort(m, out, tt, pt_fun_domain(tt, f, k));
    pt_buf_char(m, out, ')');
  }
  pt_buf_add(m, out, ") ");
  pt_smtlib_sort(m, out, tt, range);
  pt_buf_char(m, out, ' ');
  for (size_t k = 0; k < apps->n; k++) {
    if (pt_term_fun(tt, apps->at[k]).i != f.i || pt_term_nargs(tt, apps->at[k]) == 0) continue;
    if (!print_case(m, out, tt, md, apps->at[k])) return false;
    cases++;
  }
  pt_smtlib_value(m, out, tt, range, pt_bv_zero(value_width(tt, range)));
  for (size_t k = 0; k < cases; k++)
    pt_buf_char(m, out, ')');
  pt_buf_add(m, out, ")\n");
  return true;
}

static bool print_functions(pt_mem *m, pt_buf *out, pt_terms *tt, pt_model *md, const pt_term *t,
                            size_t n) {
  pt_term_vec apps = {0};
  pt_map seen = {0};
  bool ok = true;
  applications(m, tt, t, n, &apps);
  for (size_t k = 0; ok && k < apps.n; k++) {
    pt_fun f = pt_term_fun(tt, apps.at[k]);
    if (pt_map_get(&seen, f.i, NULL)) continue;
    pt_map_put(m, &seen, f.i, 1);
    ok = print_function(m, out, tt, md, f, &apps);
  }
  pt_map_release(m, &seen);
  pt_vec_release(m, &apps);
  return ok;
}

bool pt_script_model(pt_mem *m, pt_buf *out, pt_terms *tt, pt_model *md, const pt_term *t,
                     size_t n) {
  pt_term_vec vars = {0};
  bool ok = true;
  pt_term_inputs(tt, t, n, &vars);
  for (size_t k = 0; ok && k < vars.n; k++) {
    pt_buf_add(m, out, "(define-fun ");
    pt_smtlib_symbol(m, out, pt_term_name(tt, vars.at[k]));
    pt_buf_add(m, out, " () ");
    pt_smtlib_sort(m, out, tt, pt_term_sort(tt, vars.at[k]));
    pt_buf_char(m, out, ' ');
    ok = pt_script_value(m, out, tt, md, vars.at[k]);
    pt_buf_add(m, out, ")\n");
  }
  pt_vec_release(pt_terms_mem(tt), &vars);
  return ok && print_functions(m, out, tt, md, t, n);
}
