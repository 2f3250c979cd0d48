/* Z3's models as ours.

   Scalars are evaluated.  An array's value is a chain of stores on a constant array or on a
   function table; a value of any other form is asked at the places that the query touches, which
   is all that the truth of the query depends on.  Functions likewise: the table of the model, and
   then every application in the query, since ours are 0 where nothing is said. */
#include <assert.h>

#include "smt/z3_priv.h"

/* ---- scalars ---- */

/* Numerals wider than 64 bits come as text of binary digits. */
static bool wide_numeral(pt_z3 *z, Z3_ast a, uint32_t width, pt_bv *out) {
  const char *digits = Z3_get_numeral_binary_string(z->ctx, a);
  if (!digits || strspn(digits, "01") != strlen(digits)) return false;
  uint32_t n = (uint32_t)strlen(digits);
  uint64_t limbs[PT_BV_LIMBS] = {0};
  for (uint32_t i = 0; i < n && i < width; i++)
    if (digits[n - 1 - i] == '1') limbs[i / 64] |= (uint64_t)1 << (i % 64);
  *out = pt_bv_limbs(width, limbs);
  return true;
}

static bool numeral(pt_z3 *z, Z3_ast a, uint32_t width, pt_bv *out) {
  uint64_t v;
  if (Z3_get_ast_kind(z->ctx, a) != Z3_NUMERAL_AST) return false;
  if (width > 64) return wide_numeral(z, a, width, out);
  if (!Z3_get_numeral_uint64(z->ctx, a, &v)) return false;
  *out = pt_bv_u64(width, v);
  return true;
}

static Z3_ast evaluate(pt_z3 *z, Z3_ast a) {
  Z3_ast r = NULL;
  if (!a || !Z3_model_eval(z->ctx, z->model, a, true, &r)) return NULL;
  return pt_z3_keep(z, r);
}

/* The bits of A, which has the Z3 form of SORT; false when the model gives no value. */
static bool scalar(pt_z3 *z, Z3_ast a, pt_sort sort, pt_bv *out) {
  const pt_terms *tt = z->base.terms;
  pt_sort_kind kind = pt_sort_kind_of(tt, sort);
  uint32_t width = pt_sort_width(tt, sort);
  if (kind == PT_SORT_FP) a = pt_z3_fp_bits(z, pt_sort_format(tt, sort), a);
  if (kind == PT_SORT_BV && z->linear) a = pt_z3_keep(z, Z3_mk_int2bv(z->ctx, width, a));
  a = evaluate(z, a);
  if (!a) return false;
  if (kind != PT_SORT_BOOL) return numeral(z, a, width, out);
  Z3_lbool v = Z3_get_bool_value(z->ctx, a);
  *out = pt_bv_u64(1, v == Z3_L_TRUE);
  return v != Z3_L_UNDEF;
}

static bool is_scalar(const pt_terms *tt, pt_sort s) {
  return pt_sort_kind_of(tt, s) != PT_SORT_ARRAY;
}

/* ---- arrays ---- */

typedef struct {
  pt_bv index, elem;
} element;

typedef struct {
  PT_VEC(element) at; /* later ones win */
  bool has_rest;
  pt_bv rest;
} array_value;

static bool add_element(pt_z3 *z, pt_sort s, Z3_ast index, Z3_ast elem, array_value *out) {
  element e;
  if (!scalar(z, index, pt_sort_index(z->base.terms, s), &e.index)) return false;
  if (!scalar(z, elem, pt_sort_elem(z->base.terms, s), &e.elem)) return false;
  pt_vec_push(z->mem, &out->at, e);
  return true;
}

static bool read_table(pt_z3 *z, pt_sort s, Z3_func_interp f, array_value *out) {
  bool ok = true;
  uint32_t n = Z3_func_interp_get_num_entries(z->ctx, f);
  for (uint32_t i = 0; i < n && ok; i++) {
    Z3_func_entry e = Z3_func_interp_get_entry(z->ctx, f, i);
    Z3_func_entry_inc_ref(z->ctx, e);
    Z3_ast index = pt_z3_keep(z, Z3_func_entry_get_arg(z->ctx, e, 0));
    ok = add_element(z, s, index, pt_z3_keep(z, Z3_func_entry_get_value(z->ctx, e)), out);
    Z3_func_entry_dec_ref(z->ctx, e);
  }
  Z3_ast rest = Z3_func_interp_get_else(z->ctx, f);
  if (!ok || !rest) return false;
  out->has_rest = true;
  return scalar(z, pt_z3_keep(z, rest), pt_sort_elem(z->base.terms, s), &out->rest);
}

/* The array that a chain of stores begins with. */
static bool read_base(pt_z3 *z, pt_sort s, Z3_ast a, array_value *out) {
  Z3_context c = z->ctx;
  if (Z3_is_as_array(c, a)) {
    Z3_func_interp f = Z3_model_get_func_interp(c, z->model, Z3_get_as_array_func_decl(c, a));
    if (!f) return false;
    Z3_func_interp_inc_ref(c, f);
    bool ok = read_table(z, s, f, out);
    Z3_func_interp_dec_ref(c, f);
    return ok;
  }
  if (Z3_get_ast_kind(c, a) != Z3_APP_AST) return false;
  Z3_app app = Z3_to_app(c, a);
  if (Z3_get_decl_kind(c, Z3_get_app_decl(c, app)) != Z3_OP_CONST_ARRAY) return false;
  out->has_rest = true;
  Z3_ast rest = pt_z3_keep(z, Z3_get_app_arg(c, app, 0));
  return scalar(z, rest, pt_sort_elem(z->base.terms, s), &out->rest);
}

static bool is_store(pt_z3 *z, Z3_ast a) {
  if (Z3_get_ast_kind(z->ctx, a) != Z3_APP_AST) return false;
  Z3_func_decl d = Z3_get_app_decl(z->ctx, Z3_to_app(z->ctx, a));
  return Z3_get_decl_kind(z->ctx, d) == Z3_OP_STORE;
}

static bool read_chain(pt_z3 *z, pt_sort s, Z3_ast a, array_value *out) {
  PT_VEC(Z3_ast) stores = {0}; /* outermost first */
  for (; is_store(z, a); a = pt_z3_keep(z, Z3_get_app_arg(z->ctx, Z3_to_app(z->ctx, a), 0)))
    pt_vec_push(z->mem, &stores, a);
  bool ok = read_base(z, s, a, out);
  while (stores.n && ok) {
    Z3_app app = Z3_to_app(z->ctx, pt_vec_pop(&stores));
    Z3_ast index = pt_z3_keep(z, Z3_get_app_arg(z->ctx, app, 1));
    ok = add_element(z, s, index, pt_z3_keep(z, Z3_get_app_arg(z->ctx, app, 2)), out);
  }
  pt_vec_release(z->mem, &stores);
  return ok;
}

static void read_accesses(pt_z3 *z, pt_term var, const pt_term_vec *accesses, array_value *out) {
  const pt_terms *tt = z->base.terms;
  pt_sort s = pt_term_sort(tt, var);
  for (size_t i = 0; i < accesses->n; i++) {
    pt_term index = pt_term_arg(tt, accesses->at[i], 1);
    if (pt_term_sort(tt, index).i != pt_sort_index(tt, s).i) continue;
    Z3_ast at = pt_z3_term(z, index);
    if (!at) continue;
    Z3_ast elem = pt_z3_keep(z, Z3_mk_select(z->ctx, pt_z3_term(z, var), at));
    add_element(z, s, at, elem, out);
  }
}

static void read_array(pt_z3 *z, pt_model *md, pt_term var, const pt_term_vec *accesses) {
  const pt_terms *tt = z->base.terms;
  pt_sort s = pt_term_sort(tt, var);
  array_value v = {0};
  if (!is_scalar(tt, pt_sort_index(tt, s)) || !is_scalar(tt, pt_sort_elem(tt, s))) return;
  Z3_ast a = evaluate(z, pt_z3_term(z, var));
  if (!a || !read_chain(z, s, a, &v)) {
    v.at.n = 0, v.has_rest = false;
    read_accesses(z, var, accesses, &v);
  }
  if (v.has_rest) pt_model_set_default(md, var, v.rest);
  for (size_t i = 0; i < v.at.n; i++)
    pt_model_set_elem(md, var, v.at.at[i].index, v.at.at[i].elem);
  pt_vec_release(z->mem, &v.at);
}

/* ---- functions ---- */

typedef PT_VEC(pt_bv) values;

static bool scalar_signature(const pt_terms *tt, pt_fun f) {
  bool ok = is_scalar(tt, pt_fun_range(tt, f));
  for (uint32_t k = 0; k < pt_fun_arity(tt, f); k++)
    ok &= is_scalar(tt, pt_fun_domain(tt, f, k));
  return ok;
}

static void read_entry(pt_z3 *z, pt_model *md, pt_fun f, Z3_func_entry e) {
  const pt_terms *tt = z->base.terms;
  values v = {0};
  uint32_t n = pt_fun_arity(tt, f);
  pt_vec_resize(z->mem, &v, n + 1);
  Z3_ast result = pt_z3_keep(z, Z3_func_entry_get_value(z->ctx, e));
  bool ok = scalar(z, result, pt_fun_range(tt, f), &v.at[n]);
  for (uint32_t k = 0; k < n && ok; k++) {
    Z3_ast arg = pt_z3_keep(z, Z3_func_entry_get_arg(z->ctx, e, k));
    ok = scalar(z, arg, pt_fun_domain(tt, f, k), &v.at[k]);
  }
  if (ok) pt_model_set_apply(md, f, v.at, v.at[n]);
  pt_vec_release(z->mem, &v);
}

static void read_fun(pt_z3 *z, pt_model *md, pt_fun f) {
  Z3_func_decl d = z->funs.at[f.i];
  if (!d || !scalar_signature(z->base.terms, f) || !pt_fun_arity(z->base.terms, f)) return;
  Z3_func_interp interp = Z3_model_get_func_interp(z->ctx, z->model, d);
  if (!interp) return;
  Z3_func_interp_inc_ref(z->ctx, interp);
  for (uint32_t i = 0; i < Z3_func_interp_get_num_entries(z->ctx, interp); i++) {
    Z3_func_entry e = Z3_func_interp_get_entry(z->ctx, interp, i);
    Z3_func_entry_inc_ref(z->ctx, e);
    read_entry(z, md, f, e);
    Z3_func_entry_dec_ref(z->ctx, e);
  }
  Z3_func_interp_dec_ref(z->ctx, interp);
}

static void read_apply(pt_z3 *z, pt_model *md, pt_term t) {
  pt_terms *tt = z->base.terms;
  values v = {0};
  uint32_t n = pt_term_nargs(tt, t);
  if (!scalar_signature(tt, pt_term_fun(tt, t))) return;
  pt_vec_resize(z->mem, &v, n + 1);
  bool ok = scalar(z, pt_z3_term(z, t), pt_term_sort(tt, t), &v.at[n]);
  for (uint32_t k = 0; k < n && ok; k++) {
    pt_term arg = pt_term_arg(tt, t, k);
    ok = scalar(z, pt_z3_term(z, arg), pt_term_sort(tt, arg), &v.at[k]);
  }
  if (ok) pt_model_set_apply(md, pt_term_fun(tt, t), v.at, v.at[n]);
  pt_vec_release(z->mem, &v);
}

/* Evaluation makes ASTs that only this model needs: they are given back at the end. */
void pt_z3_read_model(pt_z3 *z, pt_model *md) {
  pt_terms *tt = z->base.terms;
  pt_term_vec inputs = {0}, accesses = {0}, applies = {0};
  pt_term_inputs(tt, z->query.at, z->query.n, &inputs);
  if (z->kinds & (PT_HAS_ARRAY | PT_HAS_FUN))
    pt_scan_collect(tt, z->query.at, z->query.n, &accesses, &applies);
  /* Everything of the query has its AST, so that what is kept from here on is temporary. */
  for (size_t i = 0; i < inputs.n; i++)
    pt_z3_term(z, inputs.at[i]);
  size_t mark = z->kept.n;
  for (size_t i = 0; i < inputs.n; i++) {
    pt_bv v;
    pt_sort s = pt_term_sort(tt, inputs.at[i]);
    if (!is_scalar(tt, s))
      read_array(z, md, inputs.at[i], &accesses);
    else if (scalar(z, pt_z3_term(z, inputs.at[i]), s, &v))
      pt_model_set(md, inputs.at[i], v);
  }
  if (z->kinds & PT_HAS_FUN)
    for (uint32_t i = 1; i < z->funs.n; i++)
      read_fun(z, md, (pt_fun){i});
  for (size_t i = 0; i < applies.n; i++)
    read_apply(z, md, applies.at[i]);
  while (z->kept.n > mark)
    Z3_dec_ref(z->ctx, pt_vec_pop(&z->kept));
  pt_vec_release(z->mem, &inputs);
  pt_vec_release(z->mem, &accesses);
  pt_vec_release(z->mem, &applies);
}
