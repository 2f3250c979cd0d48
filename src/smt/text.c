#include "smt/text.h"

#include <assert.h>
#include <stdlib.h>

#include "smt/child.h"
#include "smt/floats.h"

enum { DECLARED = 1, DEFINED = 2 };

void pt_text_reset(pt_text *x) {
  pt_vec_reset(&x->known);
  pt_vec_reset(&x->known_funs);
}

void pt_text_release(pt_text *x) {
  pt_vec_release(x->m, &x->known);
  pt_vec_release(x->m, &x->known_funs);
}

static void say(pt_text *x, pt_buf *out, const char *s) { pt_buf_add(x->m, out, s); }

static void sort_text(pt_text *x, pt_buf *out, pt_sort s) {
  switch (pt_sort_kind_of(x->tt, s)) {
  case PT_SORT_BOOL: say(x, out, "Bool"); return;
  case PT_SORT_BV: pt_buf_printf(x->m, out, "(_ BitVec %u)", pt_sort_width(x->tt, s)); return;
  case PT_SORT_FP: {
    pt_fp f = pt_sort_format(x->tt, s);
    pt_buf_printf(x->m, out, "(_ FloatingPoint %u %u)", pt_float_exponent(f),
                  pt_float_significand(f));
    return;
  }
  case PT_SORT_ARRAY: break;
  }
  say(x, out, "(Array ");
  sort_text(x, out, pt_sort_index(x->tt, s));
  say(x, out, " ");
  sort_text(x, out, pt_sort_elem(x->tt, s));
  say(x, out, ")");
}

static void bits_text(pt_text *x, pt_buf *out, pt_bv v) {
  say(x, out, "#b");
  for (uint32_t i = v.width; i-- > 0;)
    pt_buf_char(x->m, out, pt_bv_bit(v, i) ? '1' : '0');
}

void pt_text_ref(pt_text *x, pt_buf *out, pt_term t) {
  pt_bv v;
  if (pt_term_op(x->tt, t) == PT_TOP_VAR)
    pt_buf_printf(x->m, out, "v%u", t.i);
  else if (!pt_term_value(x->tt, t, &v))
    pt_buf_printf(x->m, out, "t%u", t.i);
  else if (pt_term_is_bool(x->tt, t))
    say(x, out, pt_bv_is_zero(v) ? "false" : "true");
  else
    bits_text(x, out, v);
}

static void args_text(pt_text *x, pt_buf *out, pt_term t) {
  for (uint32_t k = 0; k < pt_term_nargs(x->tt, t); k++) {
    say(x, out, " ");
    pt_text_ref(x, out, pt_term_arg(x->tt, t, k));
  }
}

/* ---- floats ---- */

/* The float with the bits that NAME stands for (a name or a constant). */
static void fp_of_bits(pt_text *x, pt_buf *out, pt_fp f, const char *name) {
  if (f != PT_FP_X87) {
    pt_buf_printf(x->m, out, "((_ to_fp %u %u) %s)", pt_float_exponent(f), pt_float_significand(f),
                  name);
    return;
  }
  const char *zero = "#b000000000000000", *one = "#b000000000000001";
  pt_buf_printf(x->m, out,
                "(ite (and (distinct ((_ extract 78 64) %s) %s) (= ((_ extract 63 63) %s) #b0)) "
                "(_ NaN 15 64) ((_ to_fp 15 64) (concat ((_ extract 79 79) %s) (ite (and "
                "(= ((_ extract 78 64) %s) %s) (= ((_ extract 63 63) %s) #b1)) %s "
                "((_ extract 78 64) %s)) ((_ extract 62 0) %s))))",
                name, zero, name, name, name, zero, name, one, name, name);
}

static void fp_constant(pt_text *x, pt_buf *out, pt_fp f, pt_bv bits) {
  pt_buf name = {0};
  bits_text(x, &name, bits);
  fp_of_bits(x, out, f, pt_buf_text(&name));
  pt_buf_release(x->m, &name);
}

/* SMT-LIB leaves open what a conversion that does not fit gives; here it is 1000...0. */
static void to_integer(pt_text *x, pt_buf *out, pt_term t, const char *a) {
  uint32_t width = pt_term_width(x->tt, t);
  bool is_signed = pt_term_op(x->tt, t) == PT_TOP_FTOS;
  pt_fp f = pt_sort_format(x->tt, pt_term_sort(x->tt, pt_term_arg(x->tt, t, 0)));
  uint32_t top = is_signed ? width - 1 : width;
  pt_buf_printf(x->m, out, "(ite (and (not (fp.isInfinite %s)) (fp.leq ", a);
  fp_constant(x, out, f, is_signed ? pt_float_power(f, top, true) : pt_bv_zero(pt_fp_width(f)));
  pt_buf_printf(x->m, out, " (fp.roundToIntegral RTZ %s)) (fp.lt (fp.roundToIntegral RTZ %s) ", a,
                a);
  fp_constant(x, out, f, pt_float_power(f, top, false));
  pt_buf_printf(x->m, out, ")) ((_ fp.to_%cbv %u) RTZ %s) ", is_signed ? 's' : 'u', width, a);
  bits_text(x, out, pt_bv_min_signed(width));
  say(x, out, ")");
}

static void float_body(pt_text *x, pt_buf *out, pt_term t) {
  pt_top op = pt_term_op(x->tt, t);
  pt_buf a = {0};
  pt_text_ref(x, &a, pt_term_arg(x->tt, t, 0));
  if (op == PT_TOP_FTOS || op == PT_TOP_FTOU) {
    to_integer(x, out, t, pt_buf_text(&a));
  } else {
    pt_fp f = pt_sort_format(x->tt, pt_term_sort(x->tt, t));
    if (op == PT_TOP_FP_OF_BV)
      fp_of_bits(x, out, f, pt_buf_text(&a));
    else
      pt_buf_printf(x->m, out, "((_ to_fp%s %u %u) RNE %s)", op == PT_TOP_UTOF ? "_unsigned" : "",
                    pt_float_exponent(f), pt_float_significand(f), pt_buf_text(&a));
  }
  pt_buf_release(x->m, &a);
}

/* What makes the constant of a BV_OF_FP term the bits of its argument.  With one pattern per
   float this determines it: the integer bit of x87 is set unless the exponent is 0. */
static void side_text(pt_text *x, pt_buf *out, pt_term t) {
  pt_term arg = pt_term_arg(x->tt, t, 0);
  pt_fp f = pt_sort_format(x->tt, pt_term_sort(x->tt, arg));
  char name[32];
  snprintf(name, sizeof name, "t%u", t.i);
  say(x, out, " (ite (fp.isNaN ");
  pt_text_ref(x, out, arg);
  pt_buf_printf(x->m, out, ") (= %s ", name);
  bits_text(x, out, pt_float_default_nan(f));
  say(x, out, ") (and (= ");
  fp_of_bits(x, out, f, name);
  say(x, out, " ");
  pt_text_ref(x, out, arg);
  say(x, out, ")");
  if (f == PT_FP_X87)
    pt_buf_printf(
        x->m, out,
        " (= (= ((_ extract 78 64) %s) #b000000000000000) (= ((_ extract 63 63) %s) #b0))", name,
        name);
  say(x, out, "))");
}

/* ---- one term ---- */

static bool is_leaf(const pt_terms *tt, pt_term t) {
  pt_top op = pt_term_op(tt, t);
  return op == PT_TOP_CONST || op == PT_TOP_VAR || op == PT_TOP_BV_OF_FP;
}

static void quantifier_body(pt_text *x, pt_buf *out, pt_term t) {
  pt_term var = pt_term_arg(x->tt, t, 0);
  pt_buf_printf(x->m, out, "(%s ((v%u ", pt_top_name(pt_term_op(x->tt, t)), var.i);
  sort_text(x, out, pt_term_sort(x->tt, var));
  say(x, out, ")) ");
  pt_text_let(x, out, pt_term_arg(x->tt, t, 1));
  say(x, out, ")");
}

/* The operator as SMT-LIB writes it before the arguments. */
static void head_text(pt_text *x, pt_buf *out, pt_term t) {
  pt_top op = pt_term_op(x->tt, t);
  uint32_t width = pt_term_width(x->tt, t);
  if (op == PT_TOP_EXTRACT) {
    pt_buf_printf(x->m, out, "(_ extract %u %u)", pt_term_high(x->tt, t), pt_term_low(x->tt, t));
  } else if (op == PT_TOP_ZEXT || op == PT_TOP_SEXT) {
    uint32_t by = width - pt_term_width(x->tt, pt_term_arg(x->tt, t, 0));
    pt_buf_printf(x->m, out, "(_ %s %u)", pt_top_name(op), by);
  } else if (op == PT_TOP_ARRAY) {
    say(x, out, "(as const ");
    sort_text(x, out, pt_term_sort(x->tt, t));
    say(x, out, ")");
  } else if (op == PT_TOP_APPLY) {
    pt_buf_printf(x->m, out, "f%u", pt_term_fun(x->tt, t).i);
  } else {
    say(x, out, pt_top_name(op));
    if (op >= PT_TOP_FADD && op <= PT_TOP_FDIV) say(x, out, " RNE");
  }
}

static void body_text(pt_text *x, pt_buf *out, pt_term t) {
  pt_top op = pt_term_op(x->tt, t);
  assert(!is_leaf(x->tt, t) && op != PT_TOP_FREM);
  if (op == PT_TOP_FORALL || op == PT_TOP_EXISTS) {
    quantifier_body(x, out, t);
  } else if (op == PT_TOP_FP_OF_BV || (op >= PT_TOP_FCONV && op <= PT_TOP_UTOF)) {
    float_body(x, out, t);
  } else if (op == PT_TOP_APPLY && pt_term_nargs(x->tt, t) == 0) {
    head_text(x, out, t);
  } else {
    say(x, out, "(");
    head_text(x, out, t);
    args_text(x, out, t);
    say(x, out, ")");
  }
}

/* ---- declarations and definitions ---- */

/* True when T was not known to that degree before. */
static bool learn(pt_text *x, pt_term t, uint8_t degree) {
  if (x->known.n <= t.i) pt_vec_resize(x->m, &x->known, pt_terms_count(x->tt));
  if (x->known.at[t.i] >= degree) return false;
  x->known.at[t.i] = degree;
  return true;
}

static void declare_fun(pt_text *x, pt_buf *out, pt_fun f) {
  if (x->known_funs.n <= f.i) pt_vec_resize(x->m, &x->known_funs, f.i + 1);
  if (x->known_funs.at[f.i]) return;
  x->known_funs.at[f.i] = 1;
  pt_buf_printf(x->m, out, "(declare-fun f%u (", f.i);
  for (uint32_t k = 0; k < pt_fun_arity(x->tt, f); k++) {
    if (k) say(x, out, " ");
    sort_text(x, out, pt_fun_domain(x->tt, f, k));
  }
  say(x, out, ") ");
  sort_text(x, out, pt_fun_range(x->tt, f));
  say(x, out, ")\n");
}

static void declare_one(pt_text *x, pt_buf *out, pt_term t) {
  pt_top op = pt_term_op(x->tt, t);
  if (op == PT_TOP_APPLY) declare_fun(x, out, pt_term_fun(x->tt, t));
  if (op != PT_TOP_VAR && op != PT_TOP_BV_OF_FP) return;
  if (!learn(x, t, DECLARED)) return;
  pt_buf_printf(x->m, out, "(declare-fun %c%u () ", op == PT_TOP_VAR ? 'v' : 't', t.i);
  sort_text(x, out, pt_term_sort(x->tt, t));
  say(x, out, ")\n");
}

/* The terms below T, arguments first, each once.  FRESH: without what is defined; INSIDE: with the
   inside of quantifiers. */
static void post_order(pt_text *x, pt_term t, bool fresh, bool inside, pt_term_vec *out) {
  PT_VEC(uint8_t) seen = {0}; /* 1: arguments pushed, 2: in OUT */
  pt_term_vec todo = {0};
  pt_vec_resize(x->m, &seen, t.i + 1);
  pt_vec_push(x->m, &todo, t);
  while (todo.n) {
    pt_term u = pt_vec_top(&todo);
    pt_top op = pt_term_op(x->tt, u);
    bool quantifier = op == PT_TOP_FORALL || op == PT_TOP_EXISTS;
    bool done = seen.at[u.i] == 2 || (fresh && u.i < x->known.n && x->known.at[u.i] == DEFINED);
    if (done || seen.at[u.i] == 1) {
      todo.n--;
      if (done) continue;
      seen.at[u.i] = 2;
      pt_vec_push(x->m, out, u);
      continue;
    }
    seen.at[u.i] = 1;
    for (uint32_t k = 0; k < pt_term_nargs(x->tt, u) && (inside || !quantifier); k++)
      if (!seen.at[pt_term_arg(x->tt, u, k).i]) pt_vec_push(x->m, &todo, pt_term_arg(x->tt, u, k));
  }
  pt_vec_release(x->m, &seen);
  pt_vec_release(x->m, &todo);
}

void pt_text_declare(pt_text *x, pt_buf *out, pt_term t) {
  pt_term_vec order = {0};
  post_order(x, t, true, true, &order);
  for (size_t i = 0; i < order.n; i++)
    declare_one(x, out, order.at[i]);
  pt_vec_release(x->m, &order);
}

void pt_text_define(pt_text *x, pt_buf *out, pt_term t) {
  pt_term_vec order = {0};
  pt_text_declare(x, out, t);
  post_order(x, t, true, false, &order);
  for (size_t i = 0; i < order.n; i++) {
    pt_term u = order.at[i];
    if (!learn(x, u, DEFINED) || is_leaf(x->tt, u)) continue;
    pt_buf_printf(x->m, out, "(define-fun t%u () ", u.i);
    sort_text(x, out, pt_term_sort(x->tt, u));
    say(x, out, " ");
    body_text(x, out, u);
    say(x, out, ")\n");
  }
  pt_vec_release(x->m, &order);
}

/* ---- whole formulas ---- */

/* Opens the lets for everything below T; returns how many parentheses to close. */
static size_t open_lets(pt_text *x, pt_buf *out, pt_term t) {
  pt_term_vec order = {0};
  size_t n = 0;
  post_order(x, t, false, false, &order);
  for (size_t i = 0; i < order.n; i++) {
    if (is_leaf(x->tt, order.at[i])) continue;
    pt_buf_printf(x->m, out, "(let ((t%u ", order.at[i].i);
    body_text(x, out, order.at[i]);
    say(x, out, ")) ");
    n++;
  }
  pt_vec_release(x->m, &order);
  return n;
}

static void close_lets(pt_text *x, pt_buf *out, size_t n) {
  while (n--)
    pt_buf_char(x->m, out, ')');
}

void pt_text_let(pt_text *x, pt_buf *out, pt_term t) {
  size_t n = open_lets(x, out, t);
  pt_text_ref(x, out, t);
  close_lets(x, out, n);
}

void pt_text_formula(pt_text *x, pt_buf *out, pt_term t, bool let) {
  pt_term_vec order = {0}, sides = {0};
  post_order(x, t, false, false, &order);
  for (size_t i = 0; i < order.n; i++)
    if (pt_term_op(x->tt, order.at[i]) == PT_TOP_BV_OF_FP) pt_vec_push(x->m, &sides, order.at[i]);
  size_t n = let ? open_lets(x, out, t) : 0;
  if (sides.n) say(x, out, "(and ");
  pt_text_ref(x, out, t);
  for (size_t i = 0; i < sides.n; i++)
    side_text(x, out, sides.at[i]);
  if (sides.n) say(x, out, ")");
  close_lets(x, out, n);
  pt_vec_release(x->m, &order);
  pt_vec_release(x->m, &sides);
}

/* ---- reading values ---- */

static bool bits_value(uint32_t width, const char *p, const char *end, pt_bv *out) {
  char text[PT_BV_MAX_WIDTH + 8] = "0";
  size_t n = (size_t)(end - p);
  if (n < 3 || n > PT_BV_MAX_WIDTH + 2 || p[0] != '#') return false;
  if (!(p[1] == 'b' && n - 2 == width) && !(p[1] == 'x' && 4 * (n - 2) == width)) return false;
  memcpy(text + 1, p + 1, n - 1);
  text[n] = 0;
  return pt_bv_parse(width, text, out);
}

/* The next piece of a list; false at its end. */
static bool piece(const char **at, const char *end, const char **from, const char **to) {
  *to = pt_sexpr_end(*at, end, true, from);
  *at = *to;
  return *to && **from != ')';
}

static bool is_word(const char *from, const char *to, const char *word) {
  return (size_t)(to - from) == strlen(word) && memcmp(from, word, strlen(word)) == 0;
}

/* (_ bv5 8) */
static bool decimal_value(uint32_t width, const char *p, const char *end, pt_bv *out) {
  char text[PT_BV_TEXT];
  const char *from, *to;
  if (!piece(&p, end, &from, &to) || !is_word(from, to, "_")) return false;
  if (!piece(&p, end, &from, &to) || to - from < 3 || memcmp(from, "bv", 2) != 0) return false;
  size_t n = (size_t)(to - from) - 2;
  if (n >= sizeof text) return false;
  memcpy(text, from + 2, n);
  text[n] = 0;
  return pt_bv_parse(width, text, out);
}

/* Puts the integer bit of x87 where it belongs. */
static pt_bv pack(pt_fp f, pt_bv sign, pt_bv exponent, pt_bv fraction) {
  pt_bv head = pt_bv_concat(sign, exponent);
  if (f == PT_FP_X87) head = pt_bv_concat(head, pt_bv_u64(1, !pt_bv_is_zero(exponent)));
  pt_bv bits = pt_bv_concat(head, fraction);
  return pt_fp_is_nan(f, bits) ? pt_float_default_nan(f) : bits;
}

static bool special_value(pt_fp f, const char *from, const char *to, pt_bv *out) {
  static const char *const name[] = {"+zero", "-zero", "+oo", "-oo", "NaN"};
  uint32_t e = pt_float_exponent(f), s = pt_float_significand(f) - 1;
  for (uint32_t k = 0; k < 5; k++) {
    if (!is_word(from, to, name[k])) continue;
    pt_bv exponent = k < 2 ? pt_bv_zero(e) : pt_bv_ones(e);
    *out = pack(f, pt_bv_u64(1, k & 1), exponent, k == 4 ? pt_bv_ones(s) : pt_bv_zero(s));
    return true;
  }
  return false;
}

/* (fp #b0 #b... #b...), (_ +oo 8 24) and the like */
static bool float_value(pt_fp f, const char *p, const char *end, pt_bv *out) {
  const char *from, *to;
  uint32_t width[3] = {1, pt_float_exponent(f), pt_float_significand(f) - 1};
  pt_bv part[3];
  if (!piece(&p, end, &from, &to)) return false;
  if (is_word(from, to, "_")) return piece(&p, end, &from, &to) && special_value(f, from, to, out);
  if (!is_word(from, to, "fp")) return false;
  for (uint32_t k = 0; k < 3; k++)
    if (!piece(&p, end, &from, &to) || !bits_value(width[k], from, to, &part[k])) return false;
  *out = pack(f, part[0], part[1], part[2]);
  return true;
}

bool pt_text_value(const pt_terms *tt, pt_sort s, const char *text, const char *end, pt_bv *out) {
  switch (pt_sort_kind_of(tt, s)) {
  case PT_SORT_BOOL: {
    bool yes = is_word(text, end, "true");
    *out = pt_bv_u64(1, yes);
    return yes || is_word(text, end, "false");
  }
  case PT_SORT_BV:
    if (*text == '(') return decimal_value(pt_sort_width(tt, s), text + 1, end, out);
    return bits_value(pt_sort_width(tt, s), text, end, out);
  case PT_SORT_FP: return *text == '(' && float_value(pt_sort_format(tt, s), text + 1, end, out);
  case PT_SORT_ARRAY: return false;
  }
  return false;
}
