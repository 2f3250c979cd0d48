/* Terms to Z3: one AST per term, made once.

   Floats: a sort has one NaN, as in Z3, so only the borders need care.  BV_OF_FP of NaN
   is the default NaN of bv/fp.h; conversions to integers that do not fit are 1000...0; x87 has an
   explicit integer bit, which is taken out and put in again here.

   The linear reading takes bit-vectors for integers (constants signed) and has only what is
   linear; everything else is unsupported. */
#include <assert.h>

#include "smt/floats.h"
#include "smt/z3_priv.h"

typedef Z3_ast (*mk1)(Z3_context c, Z3_ast a);
typedef Z3_ast (*mk2)(Z3_context c, Z3_ast a, Z3_ast b);
typedef Z3_ast (*mk_round)(Z3_context c, Z3_ast mode, Z3_ast a, Z3_ast b);

static const mk1 unary[PT_TOP_COUNT] = {
    [PT_TOP_NOT] = Z3_mk_not,      [PT_TOP_BVNOT] = Z3_mk_bvnot,     [PT_TOP_BVNEG] = Z3_mk_bvneg,
    [PT_TOP_FNEG] = Z3_mk_fpa_neg, [PT_TOP_FNAN] = Z3_mk_fpa_is_nan,
};

static const mk2 binary[PT_TOP_COUNT] = {
    [PT_TOP_EQ] = Z3_mk_eq,         [PT_TOP_BVAND] = Z3_mk_bvand,   [PT_TOP_BVOR] = Z3_mk_bvor,
    [PT_TOP_BVXOR] = Z3_mk_bvxor,   [PT_TOP_ADD] = Z3_mk_bvadd,     [PT_TOP_SUB] = Z3_mk_bvsub,
    [PT_TOP_MUL] = Z3_mk_bvmul,     [PT_TOP_UDIV] = Z3_mk_bvudiv,   [PT_TOP_UREM] = Z3_mk_bvurem,
    [PT_TOP_SDIV] = Z3_mk_bvsdiv,   [PT_TOP_SREM] = Z3_mk_bvsrem,   [PT_TOP_SHL] = Z3_mk_bvshl,
    [PT_TOP_LSHR] = Z3_mk_bvlshr,   [PT_TOP_ASHR] = Z3_mk_bvashr,   [PT_TOP_ULT] = Z3_mk_bvult,
    [PT_TOP_ULE] = Z3_mk_bvule,     [PT_TOP_SLT] = Z3_mk_bvslt,     [PT_TOP_SLE] = Z3_mk_bvsle,
    [PT_TOP_CONCAT] = Z3_mk_concat, [PT_TOP_SELECT] = Z3_mk_select, [PT_TOP_FEQ] = Z3_mk_fpa_eq,
    [PT_TOP_FLT] = Z3_mk_fpa_lt,    [PT_TOP_FLE] = Z3_mk_fpa_leq,
};

static const mk_round rounded[PT_TOP_COUNT] = {
    [PT_TOP_FADD] = Z3_mk_fpa_add,
    [PT_TOP_FSUB] = Z3_mk_fpa_sub,
    [PT_TOP_FMUL] = Z3_mk_fpa_mul,
    [PT_TOP_FDIV] = Z3_mk_fpa_div,
};

Z3_ast pt_z3_keep(pt_z3 *z, Z3_ast a) {
  if (!a) {
    if (!z->failed) z->failed = true, z->error = Z3_get_error_code(z->ctx);
    return z->truth;
  }
  Z3_inc_ref(z->ctx, a);
  pt_vec_push(z->mem, &z->kept, a);
  return a;
}

/* ---- sorts and leaves ---- */

static Z3_sort keep_sort(pt_z3 *z, Z3_sort s) {
  Z3_ast a = pt_z3_keep(z, s ? Z3_sort_to_ast(z->ctx, s) : NULL);
  return a == z->truth ? Z3_mk_bool_sort(z->ctx) : s;
}

static Z3_sort fp_sort(pt_z3 *z, pt_fp f) {
  return keep_sort(z, Z3_mk_fpa_sort(z->ctx, pt_float_exponent(f), pt_float_significand(f)));
}

static Z3_sort make_sort(pt_z3 *z, pt_sort s) {
  const pt_terms *tt = z->base.terms;
  switch (pt_sort_kind_of(tt, s)) {
  case PT_SORT_BOOL: return Z3_mk_bool_sort(z->ctx);
  case PT_SORT_BV:
    if (z->linear) return Z3_mk_int_sort(z->ctx);
    return Z3_mk_bv_sort(z->ctx, pt_sort_width(tt, s));
  case PT_SORT_FP: return fp_sort(z, pt_sort_format(tt, s));
  case PT_SORT_ARRAY: break;
  }
  Z3_sort index = pt_z3_sort(z, pt_sort_index(tt, s));
  return Z3_mk_array_sort(z->ctx, index, pt_z3_sort(z, pt_sort_elem(tt, s)));
}

Z3_sort pt_z3_sort(pt_z3 *z, pt_sort s) {
  if (z->sorts.n <= s.i) pt_vec_resize(z->mem, &z->sorts, s.i + 1);
  if (!z->sorts.at[s.i]) z->sorts.at[s.i] = keep_sort(z, make_sort(z, s));
  return z->sorts.at[s.i];
}

static Z3_ast bv_const(pt_z3 *z, pt_bv v) {
  bool bits[PT_BV_MAX_WIDTH];
  for (uint32_t i = 0; i < v.width; i++)
    bits[i] = pt_bv_bit(v, i);
  return pt_z3_keep(z, Z3_mk_bv_numeral(z->ctx, v.width, bits));
}

static Z3_ast make_const(pt_z3 *z, pt_term t) {
  char text[PT_BV_TEXT];
  pt_bv v;
  bool is_const = pt_term_value(z->base.terms, t, &v);
  assert(is_const);
  (void)is_const;
  if (pt_term_is_bool(z->base.terms, t))
    return pt_bv_is_zero(v) ? Z3_mk_false(z->ctx) : Z3_mk_true(z->ctx);
  if (!z->linear) return bv_const(z, v);
  return Z3_mk_numeral(z->ctx, pt_bv_text_signed(v, text), Z3_mk_int_sort(z->ctx));
}

/* Named by number: two variables may have one name and different sorts. */
static Z3_ast make_var(pt_z3 *z, pt_term t) {
  Z3_symbol name = Z3_mk_int_symbol(z->ctx, (int)t.i);
  return Z3_mk_const(z->ctx, name, pt_z3_sort(z, pt_term_sort(z->base.terms, t)));
}

static Z3_func_decl declare(pt_z3 *z, pt_fun f) {
  const pt_terms *tt = z->base.terms;
  PT_VEC(Z3_sort) domain = {0};
  char name[32];
  if (z->funs.n <= f.i) pt_vec_resize(z->mem, &z->funs, f.i + 1);
  if (z->funs.at[f.i]) return z->funs.at[f.i];
  uint32_t n = pt_fun_arity(tt, f);
  for (uint32_t k = 0; k < n; k++)
    pt_vec_push(z->mem, &domain, pt_z3_sort(z, pt_fun_domain(tt, f, k)));
  snprintf(name, sizeof name, "f%u", f.i);
  Z3_func_decl d = Z3_mk_func_decl(z->ctx, Z3_mk_string_symbol(z->ctx, name), n, domain.at,
                                   pt_z3_sort(z, pt_fun_range(tt, f)));
  pt_vec_release(z->mem, &domain);
  pt_z3_keep(z, d ? Z3_func_decl_to_ast(z->ctx, d) : NULL);
  return z->funs.at[f.i] = d;
}

static Z3_ast make_apply(pt_z3 *z, pt_term t, const Z3_ast *a) {
  Z3_func_decl d = declare(z, pt_term_fun(z->base.terms, t));
  return d ? Z3_mk_app(z->ctx, d, pt_term_nargs(z->base.terms, t), a) : NULL;
}

/* ---- floats ---- */

static Z3_ast bit_slice(pt_z3 *z, Z3_ast a, uint32_t high, uint32_t low) {
  return pt_z3_keep(z, Z3_mk_extract(z->ctx, high, low, a));
}

static Z3_ast concat(pt_z3 *z, Z3_ast a, Z3_ast b) {
  return pt_z3_keep(z, Z3_mk_concat(z->ctx, a, b));
}

static Z3_ast equal(pt_z3 *z, Z3_ast a, Z3_ast b) { return pt_z3_keep(z, Z3_mk_eq(z->ctx, a, b)); }

static Z3_ast ite(pt_z3 *z, Z3_ast c, Z3_ast a, Z3_ast b) {
  return pt_z3_keep(z, Z3_mk_ite(z->ctx, c, a, b));
}

static Z3_ast both(pt_z3 *z, Z3_ast a, Z3_ast b) {
  Z3_ast args[2] = {a, b};
  return pt_z3_keep(z, Z3_mk_and(z->ctx, 2, args));
}

static Z3_ast negate(pt_z3 *z, Z3_ast a) { return pt_z3_keep(z, Z3_mk_not(z->ctx, a)); }

static Z3_ast small(pt_z3 *z, uint32_t width, uint64_t value) {
  return bv_const(z, pt_bv_u64(width, value));
}

static Z3_ast fp_of_x87(pt_z3 *z, Z3_ast bits) {
  Z3_ast exponent = bit_slice(z, bits, 78, 64), integer = bit_slice(z, bits, 63, 63);
  Z3_ast low = equal(z, exponent, small(z, 15, 0));
  Z3_ast has_integer = equal(z, integer, small(z, 1, 1));
  Z3_ast meant = ite(z, both(z, low, has_integer), small(z, 15, 1), exponent);
  Z3_ast head = concat(z, bit_slice(z, bits, 79, 79), meant);
  Z3_ast packed = concat(z, head, bit_slice(z, bits, 62, 0));
  Z3_sort sort = fp_sort(z, PT_FP_X87);
  Z3_ast number = pt_z3_keep(z, Z3_mk_fpa_to_fp_bv(z->ctx, packed, sort));
  Z3_ast bad = both(z, negate(z, low), negate(z, has_integer));
  return ite(z, bad, pt_z3_keep(z, Z3_mk_fpa_nan(z->ctx, sort)), number);
}

static Z3_ast fp_of_bits(pt_z3 *z, pt_fp f, Z3_ast bits) {
  if (f == PT_FP_X87) return fp_of_x87(z, bits);
  return Z3_mk_fpa_to_fp_bv(z->ctx, bits, fp_sort(z, f));
}

Z3_ast pt_z3_fp_bits(pt_z3 *z, pt_fp f, Z3_ast a) {
  Z3_ast bits = pt_z3_keep(z, Z3_mk_fpa_to_ieee_bv(z->ctx, a));
  if (f == PT_FP_X87) {
    Z3_ast exponent = bit_slice(z, bits, 77, 63);
    Z3_ast low = equal(z, exponent, small(z, 15, 0));
    Z3_ast integer = ite(z, low, small(z, 1, 0), small(z, 1, 1));
    bits = concat(z, concat(z, bit_slice(z, bits, 78, 63), integer), bit_slice(z, bits, 62, 0));
  }
  Z3_ast is_nan = pt_z3_keep(z, Z3_mk_fpa_is_nan(z->ctx, a));
  return ite(z, is_nan, bv_const(z, pt_float_default_nan(f)), bits);
}

static Z3_ast fp_power(pt_z3 *z, pt_fp f, uint32_t n, bool negative) {
  return pt_z3_keep(z, fp_of_bits(z, f, bv_const(z, pt_float_power(f, n, negative))));
}

/* Z3 leaves open what a conversion that does not fit gives. */
static Z3_ast to_integer(pt_z3 *z, pt_fp f, Z3_ast a, uint32_t width, bool is_signed) {
  Z3_context c = z->ctx;
  uint32_t top = is_signed ? width - 1 : width;
  Z3_ast whole = pt_z3_keep(z, Z3_mk_fpa_round_to_integral(c, z->towards_zero, a));
  Z3_ast zero = pt_z3_keep(z, Z3_mk_fpa_zero(c, fp_sort(z, f), false));
  Z3_ast low = is_signed ? fp_power(z, f, top, true) : zero;
  Z3_ast above = pt_z3_keep(z, Z3_mk_fpa_geq(c, whole, low));
  Z3_ast below = pt_z3_keep(z, Z3_mk_fpa_lt(c, whole, fp_power(z, f, top, false)));
  Z3_ast finite = negate(z, pt_z3_keep(z, Z3_mk_fpa_is_infinite(c, a)));
  Z3_ast fits = both(z, both(z, above, below), finite);
  Z3_ast value = is_signed ? Z3_mk_fpa_to_sbv(c, z->towards_zero, a, width)
                           : Z3_mk_fpa_to_ubv(c, z->towards_zero, a, width);
  return ite(z, fits, pt_z3_keep(z, value), bv_const(z, pt_bv_min_signed(width)));
}

static Z3_ast make_float(pt_z3 *z, pt_term t, const Z3_ast *a) {
  const pt_terms *tt = z->base.terms;
  pt_top op = pt_term_op(tt, t);
  pt_sort from = pt_term_sort(tt, pt_term_arg(tt, t, 0)), to = pt_term_sort(tt, t);
  Z3_context c = z->ctx;
  if (op == PT_TOP_FP_OF_BV) return fp_of_bits(z, pt_sort_format(tt, to), a[0]);
  if (op == PT_TOP_BV_OF_FP) return pt_z3_fp_bits(z, pt_sort_format(tt, from), a[0]);
  if (op == PT_TOP_FTOS || op == PT_TOP_FTOU)
    return to_integer(z, pt_sort_format(tt, from), a[0], pt_term_width(tt, t), op == PT_TOP_FTOS);
  if (op == PT_TOP_FCONV) return Z3_mk_fpa_to_fp_float(c, z->nearest, a[0], pt_z3_sort(z, to));
  if (op == PT_TOP_STOF) return Z3_mk_fpa_to_fp_signed(c, z->nearest, a[0], pt_z3_sort(z, to));
  assert(op == PT_TOP_UTOF);
  return Z3_mk_fpa_to_fp_unsigned(c, z->nearest, a[0], pt_z3_sort(z, to));
}

/* ---- the rest ---- */

static Z3_ast make_quantifier(pt_z3 *z, pt_top op, const Z3_ast *a) {
  Z3_app bound = Z3_to_app(z->ctx, a[0]);
  return op == PT_TOP_FORALL ? Z3_mk_forall_const(z->ctx, 0, 1, &bound, 0, NULL, a[1])
                             : Z3_mk_exists_const(z->ctx, 0, 1, &bound, 0, NULL, a[1]);
}

static Z3_ast make_resized(pt_z3 *z, pt_term t, const Z3_ast *a) {
  const pt_terms *tt = z->base.terms;
  uint32_t by = pt_term_width(tt, t) - pt_term_width(tt, pt_term_arg(tt, t, 0));
  return pt_term_op(tt, t) == PT_TOP_ZEXT ? Z3_mk_zero_ext(z->ctx, by, a[0])
                                          : Z3_mk_sign_ext(z->ctx, by, a[0]);
}

static Z3_ast make_const_array(pt_z3 *z, pt_term t, const Z3_ast *a) {
  const pt_terms *tt = z->base.terms;
  pt_sort index = pt_sort_index(tt, pt_term_sort(tt, t));
  return Z3_mk_const_array(z->ctx, pt_z3_sort(z, index), a[0]);
}

static Z3_ast unsupported(pt_z3 *z, pt_term t) {
  if (!z->unsupported.i) z->unsupported = t;
  return NULL;
}

static Z3_ast make(pt_z3 *z, pt_term t, const Z3_ast *a) {
  const pt_terms *tt = z->base.terms;
  pt_top op = pt_term_op(tt, t);
  Z3_context c = z->ctx;
  if (unary[op]) return unary[op](c, a[0]);
  if (binary[op]) return binary[op](c, a[0], a[1]);
  if (rounded[op]) return rounded[op](c, z->nearest, a[0], a[1]);
  switch (op) {
  case PT_TOP_CONST: return make_const(z, t);
  case PT_TOP_VAR: return make_var(z, t);
  case PT_TOP_AND: return Z3_mk_and(c, 2, a);
  case PT_TOP_OR: return Z3_mk_or(c, 2, a);
  case PT_TOP_ITE: return Z3_mk_ite(c, a[0], a[1], a[2]);
  case PT_TOP_EXTRACT: return Z3_mk_extract(c, pt_term_high(tt, t), pt_term_low(tt, t), a[0]);
  case PT_TOP_ZEXT:
  case PT_TOP_SEXT: return make_resized(z, t, a);
  case PT_TOP_STORE: return Z3_mk_store(c, a[0], a[1], a[2]);
  case PT_TOP_ARRAY: return make_const_array(z, t, a);
  case PT_TOP_APPLY: return make_apply(z, t, a);
  case PT_TOP_FORALL:
  case PT_TOP_EXISTS: return make_quantifier(z, op, a);
  case PT_TOP_FREM: return unsupported(z, t);
  default: return make_float(z, t, a);
  }
}

/* ---- the linear reading ---- */

static Z3_ast number(pt_z3 *z, const char *text) {
  return pt_z3_keep(z, Z3_mk_numeral(z->ctx, text, Z3_mk_int_sort(z->ctx)));
}

static Z3_ast times(pt_z3 *z, Z3_ast a, Z3_ast b) {
  Z3_ast args[2] = {a, b};
  return Z3_mk_mul(z->ctx, 2, args);
}

/* Read as unsigned, negative numbers come after all others. */
static Z3_ast linear_unsigned(pt_z3 *z, bool strict, Z3_ast a, Z3_ast b) {
  Z3_ast zero = number(z, "0");
  Z3_ast a_low = pt_z3_keep(z, Z3_mk_ge(z->ctx, a, zero));
  Z3_ast b_low = pt_z3_keep(z, Z3_mk_ge(z->ctx, b, zero));
  Z3_ast less = pt_z3_keep(z, strict ? Z3_mk_lt(z->ctx, a, b) : Z3_mk_le(z->ctx, a, b));
  return ite(z, equal(z, a_low, b_low), less, a_low);
}

static Z3_ast linear_shift(pt_z3 *z, pt_term t, Z3_ast a) {
  const pt_terms *tt = z->base.terms;
  pt_bv by;
  char text[PT_BV_TEXT];
  uint32_t width = pt_term_width(tt, t);
  if (!pt_term_value(tt, pt_term_arg(tt, t, 1), &by)) return unsupported(z, t);
  if (!pt_bv_fits_u64(by) || pt_bv_to_u64(by) >= width) return number(z, "0");
  if (width == PT_BV_MAX_WIDTH) return unsupported(z, t);
  pt_bv factor = pt_bv_shl(pt_bv_u64(width + 1, 1), pt_bv_u64(width + 1, pt_bv_to_u64(by)));
  return times(z, a, number(z, pt_bv_text_unsigned(factor, text)));
}

static Z3_ast linear_sum(pt_z3 *z, pt_top op, const Z3_ast *a) {
  return op == PT_TOP_ADD ? Z3_mk_add(z->ctx, 2, a) : Z3_mk_sub(z->ctx, 2, a);
}

static bool has_constant(const pt_terms *tt, pt_term t) {
  return pt_term_op(tt, pt_term_arg(tt, t, 0)) == PT_TOP_CONST ||
         pt_term_op(tt, pt_term_arg(tt, t, 1)) == PT_TOP_CONST;
}

static Z3_ast make_linear(pt_z3 *z, pt_term t, const Z3_ast *a) {
  const pt_terms *tt = z->base.terms;
  Z3_context c = z->ctx;
  pt_sort_kind kind = pt_sort_kind_of(tt, pt_term_sort(tt, t));
  if (kind == PT_SORT_ARRAY || kind == PT_SORT_FP) return unsupported(z, t);
  switch (pt_term_op(tt, t)) {
  case PT_TOP_CONST: return make_const(z, t);
  case PT_TOP_VAR: return make_var(z, t);
  case PT_TOP_NOT: return Z3_mk_not(c, a[0]);
  case PT_TOP_AND: return Z3_mk_and(c, 2, a);
  case PT_TOP_OR: return Z3_mk_or(c, 2, a);
  case PT_TOP_EQ: return Z3_mk_eq(c, a[0], a[1]);
  case PT_TOP_ITE: return Z3_mk_ite(c, a[0], a[1], a[2]);
  case PT_TOP_ADD:
  case PT_TOP_SUB: return linear_sum(z, pt_term_op(tt, t), a);
  case PT_TOP_BVNEG: return Z3_mk_unary_minus(c, a[0]);
  case PT_TOP_BVNOT: return linear_sum(z, PT_TOP_SUB, (Z3_ast[2]){number(z, "-1"), a[0]});
  case PT_TOP_MUL: return has_constant(tt, t) ? times(z, a[0], a[1]) : unsupported(z, t);
  case PT_TOP_SHL: return linear_shift(z, t, a[0]);
  case PT_TOP_SLT: return Z3_mk_lt(c, a[0], a[1]);
  case PT_TOP_SLE: return Z3_mk_le(c, a[0], a[1]);
  case PT_TOP_ULT: return linear_unsigned(z, true, a[0], a[1]);
  case PT_TOP_ULE: return linear_unsigned(z, false, a[0], a[1]);
  case PT_TOP_SEXT: return a[0];
  default: return unsupported(z, t);
  }
}

/* ---- the walk ---- */

static bool make_node(pt_z3 *z, pt_term t) {
  const pt_terms *tt = z->base.terms;
  uint32_t n = pt_term_nargs(tt, t);
  Z3_ast few[4], *args = n <= 4 ? few : pt_mem_alloc(z->mem, n * sizeof *args);
  for (uint32_t k = 0; k < n; k++)
    args[k] = z->asts.at[pt_term_arg(tt, t, k).i];
  Z3_ast a = z->linear ? make_linear(z, t, args) : make(z, t, args);
  if (args != few) pt_mem_free(z->mem, args, n * sizeof *args);
  if (z->unsupported.i) return false;
  z->asts.at[t.i] = pt_z3_keep(z, a);
  return !z->failed;
}

static void push_missing(pt_z3 *z, pt_term t, pt_term_vec *todo) {
  for (uint32_t k = pt_term_nargs(z->base.terms, t); k-- > 0;) {
    pt_term a = pt_term_arg(z->base.terms, t, k);
    if (!z->asts.at[a.i]) pt_vec_push(z->mem, todo, a);
  }
}

Z3_ast pt_z3_term(pt_z3 *z, pt_term t) {
  assert(t.i && z->ctx);
  if (z->asts.n <= t.i) pt_vec_resize(z->mem, &z->asts, pt_terms_count(z->base.terms));
  if (z->asts.at[t.i]) return z->asts.at[t.i];
  pt_term_vec todo = {0};
  bool ok = true;
  pt_vec_push(z->mem, &todo, t);
  while (todo.n && ok) {
    pt_term u = pt_vec_top(&todo);
    size_t before = todo.n;
    if (!z->asts.at[u.i]) push_missing(z, u, &todo);
    if (todo.n > before) continue;
    if (!z->asts.at[u.i]) ok = make_node(z, u);
    todo.n = before - 1;
  }
  pt_vec_release(z->mem, &todo);
  return ok ? z->asts.at[t.i] : NULL;
}
