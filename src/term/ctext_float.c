/* Floats in C syntax.  C's operators on double are those of the term layer; a comparison that
   is negated stays a negation, because of NaN. */
#include <assert.h>
#include <string.h>

#include "term/ctext_priv.h"

static pt_term arg(const pt_cprinter *p, pt_term t, uint32_t k) { return pt_term_arg(p->tt, t, k); }
static pt_fp format_of(const pt_cprinter *p, pt_term t) {
  return pt_sort_format(p->tt, pt_term_sort(p->tt, t));
}

static const char *type_name(pt_fp f) {
  static const char *const names[PT_FP_COUNT] = {"_Float16", "float", "double", "long double",
                                                 "__float128"};
  return names[f];
}

static pt_piece constant(pt_cprinter *p, pt_fp f, pt_bv v) {
  static const char *const suffix[PT_FP_COUNT] = {"f16", "f", "", "L", "q"};
  char text[80];
  if (pt_fp_is_nan(f, v)) return pt_piece_text(p, "NAN", PT_PREC_POSTFIX);
  pt_prec prec = pt_fp_is_negative(f, v) ? PT_PREC_UNARY : PT_PREC_POSTFIX;
  if (pt_fp_is_inf(f, v))
    return pt_piece_text(p, prec == PT_PREC_UNARY ? "-INFINITY" : "INFINITY", prec);
  pt_fp_text(f, v, text);
  if (!strpbrk(text, ".eE")) strcat(text, ".0");
  strcat(text, suffix[f]);
  return pt_piece_text(p, text, prec);
}

static pt_piece call(pt_cprinter *p, const char *name, pt_piece a) {
  pt_buf b = {0};
  pt_buf_printf(p->m, &b, "%s(%s)", name, pt_buf_text(&a.text));
  pt_piece_release(p, &a);
  pt_piece r = pt_piece_text(p, pt_buf_text(&b), PT_PREC_POSTFIX);
  pt_buf_release(p->m, &b);
  return r;
}

static pt_piece fmod_call(pt_cprinter *p, pt_term t) {
  static const char *const names[PT_FP_COUNT] = {"fmodf", "fmodf", "fmod", "fmodl", "fmodq"};
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY),
           b = pt_ctext_piece(p, arg(p, t, 1), PT_READ_ANY);
  pt_buf_printf(p->m, &a.text, ", %s", pt_buf_text(&b.text));
  pt_piece_release(p, &b);
  return call(p, names[format_of(p, t)], a);
}

static pt_piece binary(pt_cprinter *p, pt_term t, const char *op, pt_prec prec) {
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY),
           b = pt_ctext_piece(p, arg(p, t, 1), PT_READ_ANY);
  pt_piece_join(p, &a, op, &b, prec);
  return a;
}

static pt_piece conversion(pt_cprinter *p, pt_term t, pt_reading r) {
  char text[40];
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), r);
  if (r != PT_READ_ANY) pt_piece_need(p, &a, r);
  snprintf(text, sizeof text, "(%s)", type_name(format_of(p, t)));
  pt_piece_prefix(p, &a, text);
  return a;
}

static pt_piece of_bits(pt_cprinter *p, pt_term t) {
  char name[40];
  pt_bv v;
  pt_term of = arg(p, t, 0);
  if (pt_term_op(p->tt, of) == PT_TOP_VAR && pt_ctext_is_float(p, of))
    return pt_piece_text(p, pt_ctext_var_name(p, of), PT_PREC_POSTFIX);
  if (pt_term_value(p->tt, arg(p, t, 0), &v)) return constant(p, format_of(p, t), v);
  snprintf(name, sizeof name, "%s_of_bits", pt_fp_name(format_of(p, t)));
  return call(p, name, pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY));
}

pt_piece pt_ctext_float(pt_cprinter *p, pt_term t) {
  pt_piece a;
  switch ((int)pt_term_op(p->tt, t)) {
  case PT_TOP_FADD: return binary(p, t, "+", PT_PREC_ADD);
  case PT_TOP_FSUB: return binary(p, t, "-", PT_PREC_ADD);
  case PT_TOP_FMUL: return binary(p, t, "*", PT_PREC_MUL);
  case PT_TOP_FDIV: return binary(p, t, "/", PT_PREC_MUL);
  case PT_TOP_FREM: return fmod_call(p, t);
  case PT_TOP_FNEG:
    a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY);
    pt_piece_prefix(p, &a, "-");
    return a;
  case PT_TOP_FCONV: return conversion(p, t, PT_READ_ANY);
  case PT_TOP_STOF: return conversion(p, t, PT_READ_S);
  case PT_TOP_UTOF: return conversion(p, t, PT_READ_U);
  default: assert(pt_term_op(p->tt, t) == PT_TOP_FP_OF_BV); return of_bits(p, t);
  }
}

pt_piece pt_ctext_float_bool(pt_cprinter *p, pt_term t, bool negate) {
  pt_top op = pt_term_op(p->tt, t);
  if (op == PT_TOP_FEQ) return binary(p, t, negate ? "!=" : "==", PT_PREC_EQ);
  pt_piece a = op == PT_TOP_FNAN ? call(p, "isnan", pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY))
                                 : binary(p, t, op == PT_TOP_FLT ? "<" : "<=", PT_PREC_REL);
  if (negate) pt_piece_prefix(p, &a, "!");
  return a;
}

pt_piece pt_ctext_float_bits(pt_cprinter *p, pt_term t) {
  pt_top op = pt_term_op(p->tt, t);
  uint32_t w = pt_term_width(p->tt, t);
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY), r;
  assert(op == PT_TOP_BV_OF_FP || op == PT_TOP_FTOS || op == PT_TOP_FTOU);
  if (op == PT_TOP_BV_OF_FP) {
    a = call(p, "bits", a);
    r = pt_piece_leaf(p, pt_buf_text(&a.text), w, false);
    pt_piece_release(p, &a);
    return r;
  }
  pt_piece_cast(p, &a, w, op == PT_TOP_FTOS);
  return a;
}
