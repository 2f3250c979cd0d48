/* Terms in C syntax: one function per kind of operator, each of which makes a piece of text
   from those of its arguments (ctext_priv.h says what holds for pieces). */
#include <assert.h>
#include <string.h>

#include "term/ctext_priv.h"
#include "term/walk.h"

enum { INT_BITS = 32 };
enum { MAX_DEPTH = 400 }; /* deeper than anybody reads, and safe for the stack */

static pt_term arg(const pt_cprinter *p, pt_term t, uint32_t k) { return pt_term_arg(p->tt, t, k); }
static bool is_value(const pt_cprinter *p, pt_term t, pt_bv *v) {
  return pt_term_value(p->tt, t, v);
}

bool pt_ctext_enter(pt_cprinter *p, pt_piece *out) {
  bool too_long = p->limit && p->written > 2 * p->limit + 1000;
  if (p->depth < MAX_DEPTH && !too_long) return p->depth++, true;
  *out = pt_piece_text(p, "...", PT_PREC_POSTFIX);
  return false;
}

void pt_ctext_leave(pt_cprinter *p) { p->depth--; }

/* ---- variables, elements, calls */

static const char *name_of(const pt_cprinter *p, pt_term var, bool *is_signed) {
  const char *name = NULL;
  *is_signed = true;
  if (p->names && p->names->name) name = p->names->name(p->names->payload, var, is_signed);
  return name ? name : pt_term_name(p->tt, var);
}

static bool elements_signed(const pt_cprinter *p, pt_term array) {
  bool is_signed = true;
  for (;;) {
    pt_top op = pt_term_op(p->tt, array);
    if (op == PT_TOP_VAR) name_of(p, array, &is_signed);
    if (op != PT_TOP_STORE && op != PT_TOP_ITE) return is_signed;
    array = arg(p, array, op == PT_TOP_ITE);
  }
}

/* Anything as an argument or index: some reading of it. */
static pt_piece operand(pt_cprinter *p, pt_term t) {
  if (pt_term_is_bool(p->tt, t)) return pt_ctext_bool(p, t, false);
  pt_piece a = pt_ctext_piece(p, t, PT_READ_ANY);
  if (pt_sort_kind_of(p->tt, pt_term_sort(p->tt, t)) == PT_SORT_BV && !a.exact)
    pt_piece_cast(p, &a, a.width, a.signedly);
  return a;
}

static void add_operands(pt_cprinter *p, pt_piece *a, pt_term t) {
  pt_buf_char(p->m, &a->text, '(');
  for (uint32_t k = 0; k < pt_term_nargs(p->tt, t); k++) {
    pt_piece b = operand(p, arg(p, t, k));
    if (k) pt_buf_add(p->m, &a->text, ", ");
    pt_buf_addn(p->m, &a->text, pt_buf_text(&b.text), b.text.n);
    pt_piece_release(p, &b);
  }
  pt_buf_char(p->m, &a->text, ')');
}

static pt_piece piece_of_sort(pt_cprinter *p, const char *text, pt_term t, bool is_signed) {
  if (pt_sort_kind_of(p->tt, pt_term_sort(p->tt, t)) == PT_SORT_BV)
    return pt_piece_leaf(p, text, pt_term_width(p->tt, t), is_signed);
  return pt_piece_text(p, text, PT_PREC_POSTFIX);
}

static pt_piece conditional(pt_cprinter *p, pt_term t);

static pt_piece array_piece(pt_cprinter *p, pt_term t) {
  bool is_signed;
  pt_piece a;
  switch ((int)pt_term_op(p->tt, t)) {
  case PT_TOP_VAR: return pt_piece_text(p, name_of(p, t, &is_signed), PT_PREC_POSTFIX);
  case PT_TOP_ITE: return conditional(p, t);
  default: break;
  }
  a = pt_piece_text(p, pt_term_op(p->tt, t) == PT_TOP_STORE ? "store" : "array", PT_PREC_POSTFIX);
  add_operands(p, &a, t);
  return a;
}

static pt_piece select_piece(pt_cprinter *p, pt_term t) {
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY), i = operand(p, arg(p, t, 1));
  pt_buf b = {0};
  bool paren = a.prec < PT_PREC_POSTFIX;
  pt_buf_printf(p->m, &b, paren ? "(%s)[%s]" : "%s[%s]", pt_buf_text(&a.text),
                pt_buf_text(&i.text));
  pt_piece_release(p, &a);
  pt_piece_release(p, &i);
  pt_piece r = piece_of_sort(p, pt_buf_text(&b), t, elements_signed(p, arg(p, t, 0)));
  pt_buf_release(p->m, &b);
  return r;
}

const char *pt_ctext_var_name(const pt_cprinter *p, pt_term var) {
  bool is_signed;
  return name_of(p, var, &is_signed);
}

bool pt_ctext_is_float(const pt_cprinter *p, pt_term var) {
  return p->names && p->names->is_float && p->names->is_float(p->names->payload, var);
}

/* Of a variable that is a float in C. */
static pt_piece bits_of(pt_cprinter *p, const char *name, pt_term var) {
  pt_buf b = {0};
  pt_buf_printf(p->m, &b, "bits(%s)", name);
  pt_piece a = pt_piece_leaf(p, pt_buf_text(&b), pt_term_width(p->tt, var), false);
  pt_buf_release(p->m, &b);
  return a;
}

pt_piece pt_ctext_leaf_term(pt_cprinter *p, pt_term t) {
  bool is_signed;
  pt_top op = pt_term_op(p->tt, t);
  if (op == PT_TOP_SELECT) return select_piece(p, t);
  if (op == PT_TOP_VAR) {
    const char *name = name_of(p, t, &is_signed);
    if (pt_ctext_is_float(p, t)) return bits_of(p, name, t);
    return piece_of_sort(p, name, t, is_signed);
  }
  assert(op == PT_TOP_APPLY);
  pt_piece a = piece_of_sort(p, pt_fun_name(p->tt, pt_term_fun(p->tt, t)), t, true);
  add_operands(p, &a, t);
  return a;
}

/* ---- pairs of arguments */

/* B beside A: a constant takes the reading that A has. */
static pt_piece beside(pt_cprinter *p, const pt_piece *a, pt_term b, pt_reading want) {
  pt_bv v;
  if (!is_value(p, b, &v)) return pt_ctext_piece(p, b, want);
  pt_reading r = PT_READ_S;
  if (want != PT_READ_ANY) r = want;
  else if (a->exact & PT_READ_S) r = PT_READ_S;
  else if (a->exact & PT_READ_U) r = PT_READ_U;
  return pt_piece_const(p, v, r, PT_CONST_PLAIN);
}

/* Both arguments in reading R.  A constant beside something that had to be cast to unsigned is
   marked as unsigned too. */
static void read_pair(pt_cprinter *p, pt_term x, pt_term y, pt_reading r, pt_piece *a,
                      pt_piece *b) {
  pt_bv v;
  *a = pt_ctext_piece(p, x, r);
  bool cast = r == PT_READ_U && !(a->exact & PT_READ_U);
  if (is_value(p, y, &v)) {
    if (cast) pt_piece_need(p, a, r);
    *b = pt_piece_const(p, v, r, cast && a->rank == a->width ? PT_CONST_SUFFIX : PT_CONST_PLAIN);
  } else {
    *b = pt_ctext_piece(p, y, r);
  }
  pt_piece_pair(p, a, b, r, false);
}

/* Both arguments of an equation, or of a choice: in any one reading. */
static void equal_pair(pt_cprinter *p, pt_term x, pt_term y, pt_piece *a, pt_piece *b) {
  pt_bv v;
  *a = pt_ctext_piece(p, x, PT_READ_ANY);
  if (is_value(p, y, &v) && !a->exact) pt_piece_cast(p, a, a->width, a->signedly);
  *b = beside(p, a, y, PT_READ_ANY);
  pt_reading r = PT_READ_U;
  if (a->exact & b->exact & PT_READ_S) r = PT_READ_S;
  else if (a->exact & b->exact & PT_READ_U) r = PT_READ_U;
  else if (a->exact) r = (pt_reading)a->exact;
  else if (b->exact) r = (pt_reading)b->exact;
  else if (a->signedly) r = PT_READ_S;
  if (r == (PT_READ_S | PT_READ_U)) r = PT_READ_S;
  if (a->width == 1) r = PT_READ_U;
  pt_piece_pair(p, a, b, r, true);
}

/* ---- comparisons */

static void swap_terms(pt_term *x, pt_term *y) {
  pt_term z = *x;
  *x = *y, *y = z;
}

/* x > 4 is x >= 5: bounds as people write them. */
static bool weaken(const pt_cprinter *p, pt_term *y, bool is_signed, bool greater) {
  pt_bv v;
  if (!is_value(p, *y, &v)) return false;
  pt_bv least = is_signed ? pt_bv_min_signed(v.width) : pt_bv_zero(v.width),
        one = pt_bv_u64(v.width, 1);
  if (pt_bv_eq(v, greater ? pt_bv_not(least) : least)) return false;
  *y = pt_mk_const(p->tt, greater ? pt_bv_add(v, one) : pt_bv_sub(v, one));
  return true;
}

static pt_piece compare(pt_cprinter *p, pt_term t, bool negate) {
  static const char *const texts[2][2] = {{"<", "<="}, {">", ">="}};
  pt_top op = pt_term_op(p->tt, t);
  pt_term x = arg(p, t, 0), y = arg(p, t, 1);
  bool is_signed = op == PT_TOP_SLT || op == PT_TOP_SLE,
       or_equal = op == PT_TOP_ULE || op == PT_TOP_SLE;
  pt_piece a, b;
  pt_bv v;
  if (is_signed && pt_term_width(p->tt, x) == 1) { /* one bit is 0 or -1 */
    is_signed = false;
    swap_terms(&x, &y);
  }
  bool flip = is_value(p, x, &v) && !is_value(p, y, &v); /* constants stand on the right */
  if (flip) swap_terms(&x, &y);
  bool greater = negate != flip, weak = or_equal != negate;
  if (p->portable && !weak && weaken(p, &y, is_signed, greater)) weak = true;
  read_pair(p, x, y, is_signed ? PT_READ_S : PT_READ_U, &a, &b);
  pt_piece_join(p, &a, texts[greater][weak], &b, PT_PREC_REL);
  return a;
}

static pt_piece equation(pt_cprinter *p, pt_term t, bool negate) {
  pt_term x = arg(p, t, 0), y = arg(p, t, 1);
  pt_piece a, b;
  pt_bv v;
  if (is_value(p, x, &v)) swap_terms(&x, &y);
  if (pt_sort_kind_of(p->tt, pt_term_sort(p->tt, x)) == PT_SORT_BV) {
    equal_pair(p, x, y, &a, &b);
  } else {
    a = operand(p, x);
    b = operand(p, y);
  }
  pt_piece_join(p, &a, negate ? "!=" : "==", &b, PT_PREC_EQ);
  return a;
}

/* ---- Booleans */

/* The arguments of nested conjunctions (or disjunctions), in order, as many as can be shown;
   without recursion, since a path condition can be long. */
static void flatten(pt_cprinter *p, pt_term t, pt_top op, pt_term_vec *out) {
  pt_term_vec todo = {0};
  pt_vec_push(p->m, &todo, t);
  while (todo.n && !(p->limit && out->n > 2 * p->limit + 1000)) {
    t = pt_vec_pop(&todo);
    if (pt_term_op(p->tt, t) != op) {
      pt_vec_push(p->m, out, t);
      continue;
    }
    pt_vec_push(p->m, &todo, arg(p, t, 1));
    pt_vec_push(p->m, &todo, arg(p, t, 0));
  }
  pt_vec_release(p->m, &todo);
}

static pt_piece connective(pt_cprinter *p, pt_term t, bool negate) {
  pt_top op = pt_term_op(p->tt, t);
  pt_term_vec parts = {0};
  flatten(p, t, op, &parts);
  pt_piece a = pt_ctext_bool(p, parts.at[0], false);
  for (size_t k = 1; k < parts.n; k++) {
    if (p->limit && p->written > 2 * p->limit + 1000) break;
    pt_piece b = pt_ctext_bool(p, parts.at[k], false);
    pt_piece_join(p, &a, op == PT_TOP_AND ? "&&" : "||", &b,
                  op == PT_TOP_AND ? PT_PREC_AND : PT_PREC_OR);
  }
  if (negate) pt_piece_prefix(p, &a, "!");
  pt_vec_release(p->m, &parts);
  return a;
}

static pt_piece quantifier(pt_cprinter *p, pt_term t) {
  bool is_signed;
  pt_buf b = {0};
  pt_piece body = pt_ctext_bool(p, arg(p, t, 1), false);
  pt_buf_printf(p->m, &b, "%s %s: ", pt_top_name(pt_term_op(p->tt, t)),
                name_of(p, arg(p, t, 0), &is_signed));
  pt_buf_addn(p->m, &b, pt_buf_text(&body.text), body.text.n);
  pt_piece a = pt_piece_text(p, pt_buf_text(&b), PT_PREC_COND);
  pt_piece_release(p, &body);
  pt_buf_release(p->m, &b);
  return a;
}

static pt_piece truth(pt_cprinter *p, bool holds) {
  const char *text = holds ? "true" : "false";
  if (p->portable) text = holds ? "1" : "0";
  return pt_piece_text(p, text, PT_PREC_POSTFIX);
}

static pt_piece bool_piece(pt_cprinter *p, pt_term t, bool negate) {
  pt_piece a;
  switch ((int)pt_term_op(p->tt, t)) {
  case PT_TOP_CONST:
    return truth(p, pt_term_is_true(p->tt, t) != negate);
  case PT_TOP_NOT: return pt_ctext_bool(p, arg(p, t, 0), !negate);
  case PT_TOP_AND:
  case PT_TOP_OR: return connective(p, t, negate);
  case PT_TOP_EQ: return equation(p, t, negate);
  case PT_TOP_ULT:
  case PT_TOP_ULE:
  case PT_TOP_SLT:
  case PT_TOP_SLE: return compare(p, t, negate);
  case PT_TOP_FEQ:
  case PT_TOP_FLT:
  case PT_TOP_FLE:
  case PT_TOP_FNAN: return pt_ctext_float_bool(p, t, negate);
  case PT_TOP_ITE: a = conditional(p, t); break;
  case PT_TOP_FORALL:
  case PT_TOP_EXISTS: a = quantifier(p, t); break;
  default: a = pt_ctext_leaf_term(p, t); break;
  }
  if (negate) pt_piece_prefix(p, &a, "!");
  return a;
}

pt_piece pt_ctext_bool(pt_cprinter *p, pt_term t, bool negate) {
  pt_piece a;
  if (!pt_ctext_enter(p, &a)) return a;
  a = bool_piece(p, t, negate);
  pt_ctext_leave(p);
  return a;
}

/* c ? a : b, of any sort. */
static void join_conditional(pt_cprinter *p, pt_piece *c, pt_piece *a, pt_piece *b) {
  pt_buf out = {0};
  pt_buf_printf(p->m, &out, c->prec <= PT_PREC_COND ? "(%s) ? " : "%s ? ", pt_buf_text(&c->text));
  pt_buf_printf(p->m, &out, a->prec <= PT_PREC_COND ? "(%s) : " : "%s : ", pt_buf_text(&a->text));
  pt_buf_addn(p->m, &out, pt_buf_text(&b->text), b->text.n);
  pt_piece_common(a, b, &a->rank, &a->is_unsigned);
  pt_buf_release(p->m, &a->text);
  a->text = out, a->prec = PT_PREC_COND, a->bits = 0;
  pt_piece_release(p, c);
  pt_piece_release(p, b);
}

static pt_piece conditional(pt_cprinter *p, pt_term t) {
  pt_piece c = pt_ctext_bool(p, arg(p, t, 0), false), a = operand(p, arg(p, t, 1)),
           b = operand(p, arg(p, t, 2));
  join_conditional(p, &c, &a, &b);
  return a;
}

/* Is T 1 and the other 0? */
static bool is_bit(const pt_cprinter *p, pt_term one, pt_term zero) {
  pt_bv x, y;
  return is_value(p, one, &x) && is_value(p, zero, &y) && pt_bv_is_zero(y) &&
         pt_bv_eq(x, pt_bv_u64(x.width, 1));
}

static pt_piece bit_of_bool(pt_cprinter *p, pt_term c, bool negate, uint32_t w) {
  pt_piece a = pt_ctext_bool(p, c, negate);
  a.width = w, a.rank = 32, a.is_unsigned = false;
  a.exact = (uint8_t)(PT_READ_U | (w > 1 ? PT_READ_S : 0));
  a.signedly = true, a.bits = 0;
  return a;
}

static pt_piece choice(pt_cprinter *p, pt_term t) {
  pt_term x = arg(p, t, 1), y = arg(p, t, 2);
  uint32_t w = pt_term_width(p->tt, t), rank;
  bool is_unsigned, swap;
  pt_piece a, b;
  pt_bv v;
  if (is_bit(p, x, y)) return bit_of_bool(p, arg(p, t, 0), false, w);
  if (is_bit(p, y, x)) return bit_of_bool(p, arg(p, t, 0), true, w);
  pt_piece c = pt_ctext_bool(p, arg(p, t, 0), false);
  swap = is_value(p, x, &v); /* a constant follows the other in its reading */
  a = pt_ctext_piece(p, swap ? y : x, PT_READ_ANY);
  b = beside(p, &a, swap ? x : y, PT_READ_ANY);
  pt_piece_common(&a, &b, &rank, &is_unsigned);
  if (rank < w && is_unsigned && !(a.exact & b.exact & PT_READ_U)) {
    pt_piece_cast(p, &a, w, true);
    pt_piece_common(&a, &b, &rank, &is_unsigned);
  }
  uint8_t exact = a.exact & b.exact;
  if (is_unsigned && !(exact & PT_READ_U)) exact = 0; /* a negative value becomes large */
  bool signedly = a.signedly && b.signedly;
  if (swap) {
    pt_piece z = a;
    a = b, b = z;
  }
  join_conditional(p, &c, &a, &b);
  a.exact = exact, a.signedly = signedly;
  if (rank == w) pt_piece_settle(&a);
  return a;
}

/* ---- arithmetic */

/* A sum that fits its width: C computes it in a type that is wide enough, and nothing wraps. */
static bool exact_sum(pt_cprinter *p, pt_piece *a, const char *op, pt_piece *b) {
  uint32_t w = a->width, need = (a->bits > b->bits ? a->bits : b->bits) + 1, rank;
  bool is_unsigned;
  if (!a->bits || !b->bits || need > w || !(a->exact & b->exact & PT_READ_S)) return false;
  pt_piece_common(a, b, &rank, &is_unsigned);
  if (rank < need || is_unsigned) {
    pt_piece_cast(p, a, pt_piece_rank_of(need), true);
    a->width = w;
  }
  pt_piece_join(p, a, op, b, PT_PREC_ADD);
  a->exact = PT_READ_S, a->bits = need;
  return true;
}

static pt_piece wrapping(pt_cprinter *p, pt_piece a, const char *op, pt_piece b, pt_prec prec) {
  if (prec == PT_PREC_ADD && exact_sum(p, &a, op, &b)) return a;
  pt_piece_widen(p, &a, &b);
  uint32_t rank;
  bool is_unsigned;
  pt_piece_common(&a, &b, &rank, &is_unsigned);
  if (p->portable && rank == a.width && !is_unsigned) pt_piece_cast(p, &a, a.width, false);
  pt_piece_join(p, &a, op, &b, prec);
  pt_piece_settle(&a);
  return a;
}

/* x + -5 is x - 5, and x + -y is x - y. */
static pt_piece sum(pt_cprinter *p, pt_term t) {
  bool minus = pt_term_op(p->tt, t) == PT_TOP_SUB;
  pt_term x = arg(p, t, 0), y = arg(p, t, 1);
  pt_bv v;
  if (!minus && pt_term_op(p->tt, x) == PT_TOP_BVNEG) swap_terms(&x, &y);
  pt_piece a = pt_ctext_piece(p, x, PT_READ_ANY), b;
  if (pt_term_op(p->tt, y) == PT_TOP_BVNEG) {
    minus = !minus;
    b = pt_ctext_piece(p, arg(p, y, 0), PT_READ_ANY);
  } else if (is_value(p, y, &v) && pt_bv_is_negative(v) &&
             !pt_bv_eq(v, pt_bv_min_signed(v.width))) {
    minus = !minus;
    b = pt_piece_const(p, pt_bv_neg(v), PT_READ_S, PT_CONST_PLAIN);
  } else {
    b = beside(p, &a, y, PT_READ_S);
  }
  return wrapping(p, a, minus ? "-" : "+", b, PT_PREC_ADD);
}

static pt_piece product(pt_cprinter *p, pt_term t) {
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY);
  return wrapping(p, a, "*", beside(p, &a, arg(p, t, 1), PT_READ_S), PT_PREC_MUL);
}

static pt_piece divide(pt_cprinter *p, pt_term t) {
  pt_top op = pt_term_op(p->tt, t);
  uint32_t w = pt_term_width(p->tt, t);
  bool is_signed = (op == PT_TOP_SDIV || op == PT_TOP_SREM) && w > 1,
       rem = op == PT_TOP_UREM || op == PT_TOP_SREM;
  pt_piece a, b;
  pt_bv v;
  read_pair(p, arg(p, t, 0), arg(p, t, 1), is_signed ? PT_READ_S : PT_READ_U, &a, &b);
  /* The smallest number divided by -1 does not fit. */
  bool may_overflow = is_signed && !rem && (!is_value(p, arg(p, t, 1), &v) || pt_bv_is_ones(v));
  if (may_overflow && a.rank < w && b.rank < w) pt_piece_cast(p, &a, w, true);
  uint8_t both = a.exact & b.exact;
  pt_piece_join(p, &a, rem ? "%" : "/", &b, PT_PREC_MUL);
  if (a.rank == w) {
    pt_piece_settle(&a);
    if (both & PT_READ_U) a.exact |= a.is_unsigned ? 0 : PT_READ_U;
  } else if (!is_signed) {
    a.exact = (uint8_t)(PT_READ_U | (a.rank < w ? PT_READ_S : 0));
  } else if (!may_overflow || a.rank < w) {
    a.exact = (uint8_t)(PT_READ_S | (both & PT_READ_U));
  }
  return a;
}

static pt_piece negation(pt_cprinter *p, pt_term t) {
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY);
  bool wraps = p->portable && a.rank == a.width && !a.is_unsigned;
  if (wraps) pt_piece_cast(p, &a, a.width, false);
  else if (a.rank < a.width) pt_piece_cast(p, &a, a.width, !(a.exact & PT_READ_U));
  pt_piece_prefix(p, &a, "-");
  pt_piece_settle(&a);
  return a;
}

/* ---- bits */

static pt_piece complement(pt_cprinter *p, pt_term t) {
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY);
  if (a.rank < a.width && a.is_unsigned) pt_piece_cast(p, &a, a.width, false);
  uint8_t exact = a.exact & PT_READ_S; /* ~ keeps the signed reading */
  pt_piece_prefix(p, &a, "~");
  if (a.rank == a.width)
    pt_piece_settle(&a);
  else
    a.exact = a.is_unsigned ? 0 : exact;
  return a;
}

/* A mask beside A: hexadecimal, or ~7 where that is shorter. */
static pt_piece mask(pt_cprinter *p, pt_bv v, bool is_and) {
  pt_bv inverse = pt_bv_not(v);
  if (is_and && pt_bv_is_negative(v) && v.width > 8 &&
      pt_bv_ult(inverse, pt_bv_u64(v.width, 256))) {
    pt_piece b = pt_piece_const(p, inverse, PT_READ_S, PT_CONST_PLAIN);
    pt_piece_prefix(p, &b, "~");
    b.exact = PT_READ_S;
    return b;
  }
  bool small = pt_bv_fits_u64(v) && pt_bv_to_u64(v) < 10;
  return pt_piece_const(p, v, PT_READ_U, small ? PT_CONST_PLAIN : PT_CONST_HEX);
}

static pt_piece bitwise(pt_cprinter *p, pt_term t) {
  pt_top op = pt_term_op(p->tt, t);
  uint32_t w = pt_term_width(p->tt, t), rank;
  bool is_unsigned;
  pt_bv v;
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY);
  pt_piece b = is_value(p, arg(p, t, 1), &v) ? mask(p, v, op == PT_TOP_BVAND)
                                             : pt_ctext_piece(p, arg(p, t, 1), PT_READ_ANY);
  pt_piece_common(&a, &b, &rank, &is_unsigned);
  if (rank < w && is_unsigned && !(a.exact & b.exact & PT_READ_U)) {
    pt_piece_cast(p, &a, w, true);
    pt_piece_common(&a, &b, &rank, &is_unsigned);
  }
  uint8_t exact = a.exact & b.exact;
  if (op == PT_TOP_BVAND) exact |= (a.exact | b.exact) & PT_READ_U;
  if (is_unsigned) exact &= (uint8_t)~PT_READ_S;
  if (rank < w) exact |= PT_READ_S;
  if (op == PT_TOP_BVAND) pt_piece_join(p, &a, "&", &b, PT_PREC_BITAND);
  else if (op == PT_TOP_BVOR) pt_piece_join(p, &a, "|", &b, PT_PREC_BITOR);
  else pt_piece_join(p, &a, "^", &b, PT_PREC_BITXOR);
  a.exact = exact;
  if (rank == w) {
    pt_piece_settle(&a);
    a.exact |= exact;
  }
  return a;
}

/* How far to shift; *K is the distance when it is a constant, else 0. */
static pt_piece distance(pt_cprinter *p, pt_term t, uint64_t *k) {
  pt_bv v;
  *k = 0;
  if (!is_value(p, t, &v)) return operand(p, t);
  *k = pt_bv_to_u64(v);
  return pt_piece_const(p, v, PT_READ_U, PT_CONST_PLAIN);
}

/* In its type, so that nothing overflows when it is shifted: the bits of the term are the same. */
static void make_unsigned(pt_cprinter *p, pt_piece *a) {
  uint32_t w = a->width;
  bool exact = a->exact & PT_READ_U;
  pt_piece_cast(p, a, a->rank, false);
  a->width = w;
  if (a->rank > w && !exact) a->exact = 0;
}

static pt_piece shift(pt_cprinter *p, pt_term t) {
  pt_top op = pt_term_op(p->tt, t);
  uint32_t w = pt_term_width(p->tt, t);
  pt_reading want = PT_READ_S;
  if (op == PT_TOP_SHL || (op == PT_TOP_ASHR && w == 1)) want = PT_READ_ANY;
  else if (op == PT_TOP_LSHR) want = PT_READ_U;
  uint64_t k;
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), want), b = distance(p, arg(p, t, 1), &k);
  if (want != PT_READ_ANY) pt_piece_need(p, &a, want);
  bool reaches = a.rank >= w || (op != PT_TOP_SHL && k > 0 && k < a.rank);
  bool wrong_type = op == PT_TOP_ASHR && a.is_unsigned && !(a.exact & PT_READ_U);
  if (!reaches || wrong_type)
    pt_piece_cast(p, &a, w, op == PT_TOP_ASHR || (op == PT_TOP_SHL && !(a.exact & PT_READ_U)));
  if (op == PT_TOP_SHL && p->portable && !a.is_unsigned) make_unsigned(p, &a);
  uint8_t exact = a.exact;
  pt_piece_join(p, &a, op == PT_TOP_SHL ? "<<" : ">>", &b, PT_PREC_SHIFT);
  if (op == PT_TOP_SHL)
    pt_piece_settle(&a);
  else
    a.exact = exact | (op == PT_TOP_LSHR && k > 0 ? PT_READ_S : 0);
  return a;
}

/* ---- widths */

static pt_piece extension(pt_cprinter *p, pt_term t) {
  pt_reading r = pt_term_op(p->tt, t) == PT_TOP_ZEXT ? PT_READ_U : PT_READ_S;
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), r);
  if (r == PT_READ_S && a.width == 1) { /* 0 or -1 */
    pt_piece_need(p, &a, PT_READ_U);
    if (a.is_unsigned) pt_piece_prefix(p, &a, "(int)");
    pt_piece_prefix(p, &a, "-");
    a.rank = a.is_unsigned ? 32 : a.rank, a.is_unsigned = false, a.exact = PT_READ_S;
  } else {
    pt_piece_need(p, &a, r);
    if (r == PT_READ_U) a.exact |= PT_READ_S, a.bits = a.width + 1;
  }
  a.width = pt_term_width(p->tt, t);
  return a;
}

/* Bits that do not start at 0: shifted down and masked. */
static pt_piece middle(pt_cprinter *p, pt_term t, pt_reading want) {
  uint32_t high = pt_term_high(p->tt, t), low = pt_term_low(p->tt, t), w = high - low + 1;
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY);
  bool to_top = high + 1 == a.width && (a.exact & PT_READ_U);
  if (a.rank <= low) pt_piece_cast(p, &a, a.width, false);
  pt_piece b = pt_piece_const(p, pt_bv_u64(32, low), PT_READ_U, PT_CONST_PLAIN);
  pt_piece_join(p, &a, ">>", &b, PT_PREC_SHIFT);
  if (want == PT_READ_S && w > 1) {
    pt_piece_cast(p, &a, w, true);
    return a;
  }
  if (!to_top) {
    b = pt_piece_const(p, pt_bv_ones(w), PT_READ_U, w > 3 ? PT_CONST_HEX : PT_CONST_PLAIN);
    pt_piece_join(p, &a, "&", &b, PT_PREC_BITAND);
  }
  a.width = w, a.exact = PT_READ_U, a.signedly = false;
  return a;
}

static pt_piece extraction(pt_cprinter *p, pt_term t, pt_reading want) {
  if (pt_term_low(p->tt, t) > 0) return middle(p, t, want);
  pt_piece a = pt_ctext_piece(p, arg(p, t, 0), PT_READ_ANY);
  pt_piece_cast(p, &a, pt_term_width(p->tt, t), want == PT_READ_S);
  return a;
}

/* Bytes put together: (b3 << 24) | (b2 << 16) | ... */
static pt_piece concatenation(pt_cprinter *p, pt_term t) {
  uint32_t w = pt_term_width(p->tt, t), left = w;
  pt_term_vec parts = {0};
  pt_piece a = {0};
  bool top_exact = false;
  flatten(p, t, PT_TOP_CONCAT, &parts);
  for (size_t k = 0; k < parts.n; k++) {
    pt_bv v;
    bool is_const = is_value(p, parts.at[k], &v);
    pt_piece b = is_const ? pt_piece_const(p, v, PT_READ_U, PT_CONST_HEX)
                          : pt_ctext_piece(p, parts.at[k], PT_READ_U);
    left -= b.width;
    if (k > 0) pt_piece_need(p, &b, PT_READ_U);
    if (k == 0) top_exact = b.exact & PT_READ_U;
    bool fits = b.rank > w && (b.exact & PT_READ_U);
    if (p->portable && left && !b.is_unsigned && b.rank >= w && !fits) make_unsigned(p, &b);
    else if (left && b.rank < w) pt_piece_cast(p, &b, w <= 64 ? 64 : w, false);
    if (k == 0 && b.rank == w && !b.is_unsigned) top_exact = false; /* the sign bit may be set */
    if (left) {
      pt_piece n = pt_piece_const(p, pt_bv_u64(32, left), PT_READ_U, PT_CONST_PLAIN);
      pt_piece_join(p, &b, "<<", &n, PT_PREC_SHIFT);
    }
    if (k == 0)
      a = b;
    else
      pt_piece_join(p, &a, "|", &b, PT_PREC_BITOR);
  }
  pt_vec_release(p->m, &parts);
  a.width = w, a.signedly = false;
  pt_piece_settle(&a);
  if (a.rank > w && top_exact) a.exact = PT_READ_U;
  return a;
}

/* ---- all */

static pt_piece any_piece(pt_cprinter *p, pt_term t, pt_reading want) {
  pt_bv v;
  switch ((int)pt_term_op(p->tt, t)) {
  case PT_TOP_CONST:
    pt_term_value(p->tt, t, &v);
    return pt_piece_const(p, v, want == PT_READ_U ? PT_READ_U : PT_READ_S, PT_CONST_PLAIN);
  case PT_TOP_VAR:
  case PT_TOP_SELECT:
  case PT_TOP_APPLY: return pt_ctext_leaf_term(p, t);
  case PT_TOP_ITE: return choice(p, t);
  case PT_TOP_ADD:
  case PT_TOP_SUB: return sum(p, t);
  case PT_TOP_MUL: return product(p, t);
  case PT_TOP_UDIV:
  case PT_TOP_UREM:
  case PT_TOP_SDIV:
  case PT_TOP_SREM: return divide(p, t);
  case PT_TOP_BVNEG: return negation(p, t);
  case PT_TOP_BVNOT: return complement(p, t);
  case PT_TOP_BVAND:
  case PT_TOP_BVOR:
  case PT_TOP_BVXOR: return bitwise(p, t);
  case PT_TOP_SHL:
  case PT_TOP_LSHR:
  case PT_TOP_ASHR: return shift(p, t);
  case PT_TOP_ZEXT:
  case PT_TOP_SEXT: return extension(p, t);
  case PT_TOP_EXTRACT: return extraction(p, t, want);
  case PT_TOP_CONCAT: return concatenation(p, t);
  default: return pt_ctext_float_bits(p, t);
  }
}

/* Any term but a Boolean one. */
pt_piece pt_ctext_piece(pt_cprinter *p, pt_term t, pt_reading want) {
  pt_piece a;
  pt_sort_kind kind = pt_sort_kind_of(p->tt, pt_term_sort(p->tt, t));
  assert(kind != PT_SORT_BOOL);
  if (!pt_ctext_enter(p, &a)) {
    if (kind == PT_SORT_BV)
      a.width = a.rank = pt_term_width(p->tt, t), a.exact = PT_READ_S | PT_READ_U;
    return a;
  }
  pt_top op = pt_term_op(p->tt, t);
  bool leaf = op == PT_TOP_VAR || op == PT_TOP_SELECT || op == PT_TOP_APPLY;
  if (kind == PT_SORT_ARRAY)
    a = array_piece(p, t);
  else if (kind != PT_SORT_FP)
    a = any_piece(p, t, want);
  else if (leaf)
    a = pt_ctext_leaf_term(p, t);
  else
    a = op == PT_TOP_ITE ? conditional(p, t) : pt_ctext_float(p, t);
  pt_ctext_leave(p);
  assert(kind != PT_SORT_BV || a.width == pt_term_width(p->tt, t));
  return a;
}

/* Equations with a number of the term's type hold for the text as they do for the term: C may
   compute with more bits, which are then cut off. */
static void fit(pt_cprinter *p, pt_piece *a, pt_term t) {
  bool is_number = pt_sort_kind_of(p->tt, pt_term_sort(p->tt, t)) == PT_SORT_BV;
  bool either = (a->exact & PT_READ_S) && (a->exact & PT_READ_U);
  if (!p->portable || !is_number || a->width < INT_BITS) return;
  if (a->rank > a->width && !either) pt_piece_cast(p, a, a->width, a->signedly);
}

void pt_ctext(pt_mem *m, pt_buf *out, pt_terms *tt, pt_term t, const pt_ctext_names *names,
              size_t limit) {
  pt_cprinter p = {
      .m = m, .tt = tt, .names = names, .limit = limit, .portable = names && names->portable};
  pt_piece a =
      pt_term_is_bool(tt, t) ? pt_ctext_bool(&p, t, false) : pt_ctext_piece(&p, t, PT_READ_ANY);
  fit(&p, &a, t);
  bool cut = limit && a.text.n > limit;
  pt_buf_addn(m, out, pt_buf_text(&a.text), cut ? limit : a.text.n);
  if (cut) pt_buf_add(m, out, "...");
  pt_piece_release(&p, &a);
}
