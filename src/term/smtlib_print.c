/* Printing terms.

   A node with several parents becomes a let binding; bindings that do not need each other
   share one let, so that lets nest no deeper than shared nodes do.  The body of a quantifier is
   printed on its own, since its nodes mean something else outside.  Work is kept on a stack of
   things still to be printed: nothing recurses. */
#include <assert.h>
#include <stdlib.h>

#include "term/smtlib_priv.h"

/* ---- sorts and values */

void pt_smtlib_sort(pt_mem *m, pt_buf *out, const pt_terms *tt, pt_sort s) {
  uint32_t e, f;
  switch (pt_sort_kind_of(tt, s)) {
  case PT_SORT_BOOL: pt_buf_add(m, out, "Bool"); return;
  case PT_SORT_BV: pt_buf_printf(m, out, "(_ BitVec %u)", pt_sort_width(tt, s)); return;
  case PT_SORT_FP:
    pt_smtlib_format_bits(pt_sort_format(tt, s), &e, &f);
    pt_buf_printf(m, out, "(_ FloatingPoint %u %u)", e, f);
    return;
  case PT_SORT_ARRAY: break;
  }
  pt_buf_add(m, out, "(Array ");
  pt_smtlib_sort(m, out, tt, pt_sort_index(tt, s)); /* arrays do not nest */
  pt_buf_char(m, out, ' ');
  pt_smtlib_sort(m, out, tt, pt_sort_elem(tt, s));
  pt_buf_char(m, out, ')');
}

static void put_bits(pt_mem *m, pt_buf *out, pt_bv v) {
  char text[PT_BV_TEXT];
  if (v.width % 4 == 0) {
    pt_buf_printf(m, out, "#x%s", pt_bv_text_hex(v, text) + 2);
    return;
  }
  pt_buf_add(m, out, "#b");
  for (uint32_t k = v.width; k-- > 0;)
    pt_buf_char(m, out, pt_bv_bit(v, k) ? '1' : '0');
}

/* The bits of a float as SMT-LIB has them: without the integer bit of x87. */
static pt_bv interchange(pt_fp f, pt_bv v) {
  return f == PT_FP_X87 ? pt_bv_concat(pt_bv_extract(v, 79, 64), pt_bv_extract(v, 62, 0)) : v;
}

static void put_float(pt_mem *m, pt_buf *out, pt_fp f, pt_bv v) {
  uint32_t e, s;
  pt_smtlib_format_bits(f, &e, &s);
  if (pt_fp_is_nan(f, v)) {
    pt_buf_printf(m, out, "(_ NaN %u %u)", e, s);
    return;
  }
  v = interchange(f, v);
  pt_buf_printf(m, out, "(fp #b%d ", pt_bv_bit(v, v.width - 1));
  put_bits(m, out, pt_bv_extract(v, v.width - 2, s - 1));
  pt_buf_char(m, out, ' ');
  put_bits(m, out, pt_bv_extract(v, s - 2, 0));
  pt_buf_char(m, out, ')');
}

void pt_smtlib_value(pt_mem *m, pt_buf *out, const pt_terms *tt, pt_sort s, pt_bv v) {
  pt_sort_kind k = pt_sort_kind_of(tt, s);
  assert(k != PT_SORT_ARRAY);
  if (k == PT_SORT_BOOL)
    pt_buf_add(m, out, pt_bv_is_zero(v) ? "false" : "true");
  else if (k == PT_SORT_FP)
    put_float(m, out, pt_sort_format(tt, s), v);
  else
    put_bits(m, out, v);
}

/* ---- walking */

/* All nodes below the terms, bodies of quantifiers included, in no order. */
static void all_nodes(pt_mem *m, pt_terms *tt, const pt_term *t, size_t n, pt_term_vec *out) {
  pt_map seen = {0};
  for (size_t k = 0; k < n; k++)
    if (!pt_map_get(&seen, t[k].i, NULL)) {
      pt_map_put(m, &seen, t[k].i, 1);
      pt_vec_push(m, out, t[k]);
    }
  for (size_t k = 0; k < out->n; k++)
    for (uint32_t i = 0; i < pt_term_nargs(tt, out->at[k]); i++) {
      pt_term a = pt_term_arg(tt, out->at[k], i);
      if (pt_map_get(&seen, a.i, NULL)) continue;
      pt_map_put(m, &seen, a.i, 1);
      pt_vec_push(m, out, a);
    }
  pt_map_release(m, &seen);
}

static int by_number(const void *a, const void *b) {
  uint32_t x = ((const pt_term *)a)->i, y = ((const pt_term *)b)->i;
  return (x > y) - (x < y);
}

static void sort_terms(pt_term_vec *v) {
  if (v->n) qsort(v->at, v->n, sizeof *v->at, by_number);
}

static bool is_quantifier(const pt_terms *tt, pt_term t) {
  pt_top op = pt_term_op(tt, t);
  return op == PT_TOP_FORALL || op == PT_TOP_EXISTS;
}

/* ---- the printer */

typedef enum { ITEM_TEXT, ITEM_TERM, ITEM_NODE, ITEM_NAME, ITEM_SCOPE, ITEM_END } item_kind;

typedef struct {
  item_kind kind;
  const char *text;
  pt_term term; /* TERM: the node or its name; NODE: the node; NAME; SCOPE: a body */
} todo;

typedef struct {
  pt_map uses;  /* by node: parents in this scope (low half), level of its let (high half) */
  pt_map names; /* by shared node: its number */
} scope;

typedef struct {
  pt_mem *m;
  pt_buf *out;
  pt_terms *tt;
  PT_VEC(todo) todos; /* the last is next */
  PT_VEC(todo) later; /* being collected, the first is next */
  PT_VEC(scope) scopes;
  pt_strtab texts; /* made while printing */
  uint32_t question_marks, names;
} printer;

static void put(printer *p, const char *s) { pt_buf_add(p->m, p->out, s); }

static void later(printer *p, item_kind kind, const char *text, pt_term t) {
  pt_vec_push(p->m, &p->later, ((todo){kind, text, t}));
}

static void flush_later(printer *p) {
  while (p->later.n) {
    todo t = pt_vec_pop(&p->later);
    pt_vec_push(p->m, &p->todos, t);
  }
}

/* Let names are question marks and a number; more marks than any name in the term starts with. */
static void choose_prefix(printer *p, pt_term t) {
  pt_term_vec nodes = {0};
  all_nodes(p->m, p->tt, &t, 1, &nodes);
  for (size_t k = 0; k < nodes.n; k++) {
    pt_top op = pt_term_op(p->tt, nodes.at[k]);
    if (op != PT_TOP_VAR && op != PT_TOP_APPLY) continue;
    const char *name = op == PT_TOP_VAR ? pt_term_name(p->tt, nodes.at[k])
                                        : pt_fun_name(p->tt, pt_term_fun(p->tt, nodes.at[k]));
    uint32_t marks = 0;
    while (name[marks] == '?')
      marks++;
    if (marks > p->question_marks) p->question_marks = marks;
  }
  p->question_marks++;
  pt_vec_release(p->m, &nodes);
}

static void put_let_name(printer *p, const char *name) {
  for (uint32_t k = 0; k < p->question_marks; k++)
    pt_buf_char(p->m, p->out, '?');
  put(p, name);
}

static void put_number_name(printer *p, pt_term t) {
  uint64_t number = 0;
  bool found = pt_map_get(&pt_vec_top(&p->scopes).names, t.i, &number);
  assert(found);
  (void)found;
  char text[24];
  snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  put_let_name(p, text);
}

/* ---- scopes */

static uint64_t use_of(const scope *s, pt_term t) {
  uint64_t v = 0;
  pt_map_get(&s->uses, t.i, &v);
  return v;
}

/* The nodes of a body in order, and how many parents each has. */
static void count_uses(printer *p, scope *s, pt_term root, pt_term_vec *nodes) {
  pt_map_put(p->m, &s->uses, root.i, 0);
  pt_vec_push(p->m, nodes, root);
  for (size_t k = 0; k < nodes->n; k++) {
    if (is_quantifier(p->tt, nodes->at[k])) continue;
    for (uint32_t i = 0; i < pt_term_nargs(p->tt, nodes->at[k]); i++) {
      pt_term a = pt_term_arg(p->tt, nodes->at[k], i);
      uint64_t uses = 0;
      if (!pt_map_get(&s->uses, a.i, &uses)) pt_vec_push(p->m, nodes, a);
      pt_map_put(p->m, &s->uses, a.i, uses + 1);
    }
  }
  sort_terms(nodes);
}

static bool is_shared(const printer *p, const scope *s, pt_term t) {
  return pt_term_nargs(p->tt, t) > 0 && (uint32_t)use_of(s, t) > 1;
}

/* A binding's level is above those of the bindings that it uses. */
static uint32_t find_levels(printer *p, scope *s, const pt_term_vec *nodes) {
  uint32_t top = 0;
  for (size_t k = 0; k < nodes->n; k++) {
    pt_term t = nodes->at[k];
    uint64_t level = 0, uses = use_of(s, t);
    for (uint32_t i = 0; !is_quantifier(p->tt, t) && i < pt_term_nargs(p->tt, t); i++) {
      pt_term a = pt_term_arg(p->tt, t, i);
      uint64_t below = use_of(s, a) >> 32;
      if (below > level) level = below;
    }
    level += is_shared(p, s, t);
    if (level > top) top = (uint32_t)level;
    pt_map_put(p->m, &s->uses, t.i, level << 32 | uses);
  }
  return top;
}

/* Orders the shared nodes by level, and numbers them. */
static void name_shared(printer *p, scope *s, const pt_term_vec *nodes, uint32_t top,
                        pt_term_vec *shared) {
  PT_VEC(size_t) start = {0}; /* of each level's part */
  pt_vec_resize(p->m, &start, (size_t)top + 2);
  for (size_t k = 0; k < nodes->n; k++)
    if (is_shared(p, s, nodes->at[k])) start.at[(use_of(s, nodes->at[k]) >> 32) + 1]++;
  for (uint32_t k = 1; k < top + 2; k++)
    start.at[k] += start.at[k - 1];
  pt_vec_resize(p->m, shared, start.at[top + 1]);
  for (size_t k = 0; k < nodes->n; k++)
    if (is_shared(p, s, nodes->at[k]))
      shared->at[start.at[use_of(s, nodes->at[k]) >> 32]++] = nodes->at[k];
  for (size_t k = 0; k < shared->n; k++)
    pt_map_put(p->m, &s->names, shared->at[k].i, ++p->names);
  pt_vec_release(p->m, &start);
}

/* Everything of a body goes to the stack: its lets, then itself. */
static void open_scope(printer *p, pt_term root) {
  scope s = {0};
  pt_term_vec nodes = {0}, shared = {0};
  count_uses(p, &s, root, &nodes);
  name_shared(p, &s, &nodes, find_levels(p, &s, &nodes), &shared);
  size_t lets = 0;
  for (size_t k = 0; k < shared.n; k++) {
    bool first = k == 0 || use_of(&s, shared.at[k]) >> 32 != use_of(&s, shared.at[k - 1]) >> 32;
    lets += first;
    if (first) later(p, ITEM_TEXT, k ? ")\n(let ((" : "(let ((", root);
    else later(p, ITEM_TEXT, " (", root);
    later(p, ITEM_NAME, NULL, shared.at[k]);
    later(p, ITEM_TEXT, " ", root);
    later(p, ITEM_NODE, NULL, shared.at[k]);
    later(p, ITEM_TEXT, ")", root);
  }
  if (lets) later(p, ITEM_TEXT, ")\n", root);
  later(p, ITEM_TERM, NULL, root);
  for (size_t k = 0; k < lets; k++)
    later(p, ITEM_TEXT, ")", root);
  later(p, ITEM_END, NULL, root);
  flush_later(p);
  pt_vec_push(p->m, &p->scopes, s);
  pt_vec_release(p->m, &nodes);
  pt_vec_release(p->m, &shared);
}

static void close_scope(printer *p) {
  scope s = pt_vec_pop(&p->scopes);
  pt_map_release(p->m, &s.uses);
  pt_map_release(p->m, &s.names);
}

/* ---- nodes */

/* The arguments, from the FIRST, and the closing parenthesis. */
static void later_args(printer *p, pt_term t) {
  for (uint32_t k = 0; k < pt_term_nargs(p->tt, t); k++) {
    later(p, ITEM_TEXT, " ", t);
    later(p, ITEM_TERM, NULL, pt_term_arg(p->tt, t, k));
  }
  later(p, ITEM_TEXT, ")", t);
  flush_later(p);
}

static const char *keep_text(printer *p, pt_buf *b) {
  uint32_t id = pt_strtab_add(p->m, &p->texts, pt_buf_text(b));
  pt_buf_release(p->m, b);
  return pt_strtab_text(&p->texts, id);
}

/* (let ((?b ARG)) TAIL): for an argument that the text needs more than once. */
static void with_argument(printer *p, pt_term t, pt_buf *tail) {
  put(p, "(let ((");
  put_let_name(p, "b");
  put(p, " ");
  later(p, ITEM_TERM, NULL, pt_term_arg(p->tt, t, 0));
  later(p, ITEM_TEXT, ")) ", t);
  later(p, ITEM_TEXT, keep_text(p, tail), t);
  later(p, ITEM_TEXT, ")", t);
  flush_later(p);
}

static void put_of_bits(printer *p, pt_term t) {
  pt_fp f = pt_sort_format(p->tt, pt_term_sort(p->tt, t));
  pt_bv v;
  uint32_t e, s;
  pt_smtlib_format_bits(f, &e, &s);
  if (pt_term_value(p->tt, pt_term_arg(p->tt, t, 0), &v)) {
    put_float(p->m, p->out, f, v);
    return;
  }
  if (f != PT_FP_X87) {
    pt_buf_printf(p->m, p->out, "((_ to_fp %u %u)", e, s);
    later_args(p, t);
    return;
  }
  pt_buf tail = {0};
  const char *q = pt_strtab_text(&p->texts, 1);
  pt_buf_printf(p->m, &tail,
                "((_ to_fp %u %u) (concat ((_ extract 79 64) %sb) ((_ extract 62 0) %sb)))", e, s,
                q, q);
  with_argument(p, t, &tail);
}

/* NaN has many bits in the solvers, and one in the term layer. */
static void put_to_bits(printer *p, pt_term t) {
  pt_fp f = pt_sort_format(p->tt, pt_term_sort(p->tt, pt_term_arg(p->tt, t, 0)));
  const char *q = pt_strtab_text(&p->texts, 1);
  pt_buf tail = {0};
  pt_bv nan;
  bool parsed = pt_fp_parse(f, "nan", &nan);
  assert(parsed);
  (void)parsed;
  pt_buf_printf(p->m, &tail, "(ite (fp.isNaN %sb) ", q);
  put_bits(p->m, &tail, nan);
  if (f != PT_FP_X87)
    pt_buf_printf(p->m, &tail, " (fp.to_ieee_bv %sb))", q);
  else
    pt_buf_printf(p->m, &tail,
                  " (let ((%sc (fp.to_ieee_bv %sb))) (concat ((_ extract 78 63) %sc) (ite (= ((_ "
                  "extract 77 63) %sc)"
                  " (_ bv0 15)) #b0 #b1) ((_ extract 62 0) %sc))))",
                  q, q, q, q, q);
  with_argument(p, t, &tail);
}

/* Solvers may give any value where the number does not fit; the term layer says which. */
static void put_to_int(printer *p, pt_term t) {
  pt_fp f = pt_sort_format(p->tt, pt_term_sort(p->tt, pt_term_arg(p->tt, t, 0)));
  bool is_signed = pt_term_op(p->tt, t) == PT_TOP_FTOS;
  uint32_t w = pt_term_width(p->tt, t);
  const char *q = pt_strtab_text(&p->texts, 1);
  pt_bv low, high;
  bool low_fits = pt_smtlib_int_bounds(f, w, is_signed, &low, &high);
  pt_buf tail = {0};
  pt_buf_printf(p->m, &tail, "(ite (and (%s ", low_fits ? "fp.leq" : "fp.lt");
  put_float(p->m, &tail, f, low);
  pt_buf_printf(p->m, &tail, " %sb) (fp.lt %sb ", q, q);
  put_float(p->m, &tail, f, high);
  pt_buf_printf(p->m, &tail, ")) ((_ fp.to_%cbv %u) RTZ %sb) ", is_signed ? 's' : 'u', w, q);
  put_bits(p->m, &tail, pt_bv_min_signed(w));
  pt_buf_char(p->m, &tail, ')');
  with_argument(p, t, &tail);
}

static void put_quantifier(printer *p, pt_term t) {
  pt_term var = pt_term_arg(p->tt, t, 0);
  pt_buf_printf(p->m, p->out, "(%s ((", pt_top_name(pt_term_op(p->tt, t)));
  pt_smtlib_symbol(p->m, p->out, pt_term_name(p->tt, var));
  put(p, " ");
  pt_smtlib_sort(p->m, p->out, p->tt, pt_term_sort(p->tt, var));
  put(p, ")) ");
  later(p, ITEM_SCOPE, NULL, pt_term_arg(p->tt, t, 1));
  later(p, ITEM_TEXT, ")", t);
  flush_later(p);
}

/* The opening parenthesis and what is applied. */
static void put_head(printer *p, pt_term t) {
  pt_top op = pt_term_op(p->tt, t);
  uint32_t w = pt_term_width(p->tt, t), e, s;
  switch ((int)op) {
  case PT_TOP_EXTRACT:
    pt_buf_printf(p->m, p->out, "((_ extract %u %u)", pt_term_high(p->tt, t),
                  pt_term_low(p->tt, t));
    return;
  case PT_TOP_ZEXT:
  case PT_TOP_SEXT:
    pt_buf_printf(p->m, p->out, "((_ %s %u)", pt_top_name(op),
                  w - pt_term_width(p->tt, pt_term_arg(p->tt, t, 0)));
    return;
  case PT_TOP_ARRAY:
    put(p, "((as const ");
    pt_smtlib_sort(p->m, p->out, p->tt, pt_term_sort(p->tt, t));
    put(p, ")");
    return;
  case PT_TOP_APPLY:
    put(p, "(");
    pt_smtlib_symbol(p->m, p->out, pt_fun_name(p->tt, pt_term_fun(p->tt, t)));
    return;
  case PT_TOP_FCONV:
  case PT_TOP_STOF:
  case PT_TOP_UTOF:
    pt_smtlib_format_bits(pt_sort_format(p->tt, pt_term_sort(p->tt, t)), &e, &s);
    pt_buf_printf(p->m, p->out, "((_ %s %u %u) RNE", pt_top_name(op), e, s);
    return;
  case PT_TOP_FADD:
  case PT_TOP_FSUB:
  case PT_TOP_FMUL:
  case PT_TOP_FDIV: pt_buf_printf(p->m, p->out, "(%s RNE", pt_top_name(op)); return;
  default: pt_buf_printf(p->m, p->out, "(%s", pt_top_name(op)); return;
  }
}

static void put_node(printer *p, pt_term t) {
  pt_bv v;
  switch ((int)pt_term_op(p->tt, t)) {
  case PT_TOP_CONST:
    pt_term_value(p->tt, t, &v);
    pt_smtlib_value(p->m, p->out, p->tt, pt_term_sort(p->tt, t), v);
    return;
  case PT_TOP_VAR: pt_smtlib_symbol(p->m, p->out, pt_term_name(p->tt, t)); return;
  case PT_TOP_FORALL:
  case PT_TOP_EXISTS: put_quantifier(p, t); return;
  case PT_TOP_FP_OF_BV: put_of_bits(p, t); return;
  case PT_TOP_BV_OF_FP: put_to_bits(p, t); return;
  case PT_TOP_FTOS:
  case PT_TOP_FTOU: put_to_int(p, t); return;
  default: break;
  }
  if (pt_term_nargs(p->tt, t) == 0) { /* a function without arguments */
    pt_smtlib_symbol(p->m, p->out, pt_fun_name(p->tt, pt_term_fun(p->tt, t)));
    return;
  }
  put_head(p, t);
  later_args(p, t);
}

static void run(printer *p) {
  while (p->todos.n) {
    todo t = pt_vec_pop(&p->todos);
    switch (t.kind) {
    case ITEM_TEXT: put(p, t.text); break;
    case ITEM_TERM:
      if (pt_map_get(&pt_vec_top(&p->scopes).names, t.term.i, NULL))
        put_number_name(p, t.term);
      else
        put_node(p, t.term);
      break;
    case ITEM_NODE: put_node(p, t.term); break;
    case ITEM_NAME: put_number_name(p, t.term); break;
    case ITEM_SCOPE: open_scope(p, t.term); break;
    case ITEM_END: close_scope(p); break;
    }
  }
}

void pt_smtlib_term(pt_mem *m, pt_buf *out, pt_terms *tt, pt_term t) {
  printer p = {.m = m, .out = out, .tt = tt};
  pt_buf marks = {0};
  choose_prefix(&p, t);
  for (uint32_t k = 0; k < p.question_marks; k++)
    pt_buf_char(m, &marks, '?');
  keep_text(&p, &marks); /* text 1 */
  later(&p, ITEM_SCOPE, NULL, t);
  flush_later(&p);
  run(&p);
  assert(p.scopes.n == 0);
  pt_vec_release(m, &p.todos);
  pt_vec_release(m, &p.later);
  pt_vec_release(m, &p.scopes);
  pt_strtab_release(m, &p.texts);
}

/* ---- scripts */

const char *pt_smtlib_logic(pt_terms *tt, const pt_term *t, size_t n) {
  pt_mem *m = pt_terms_mem(tt);
  pt_term_vec nodes = {0};
  bool array = false, function = false, fp = false, other = false;
  all_nodes(m, tt, t, n, &nodes);
  for (size_t k = 0; k < nodes.n; k++) {
    pt_top op = pt_term_op(tt, nodes.at[k]);
    pt_sort_kind kind = pt_sort_kind_of(tt, pt_term_sort(tt, nodes.at[k]));
    array |= kind == PT_SORT_ARRAY;
    fp |= kind == PT_SORT_FP;
    function |= op == PT_TOP_APPLY;
    other |=
        is_quantifier(tt, nodes.at[k]) || op == PT_TOP_ARRAY; /* no QF logic has constant arrays */
  }
  pt_vec_release(m, &nodes);
  if (other || (fp && (array || function))) return "ALL";
  if (fp) return "QF_BVFP";
  if (array && function) return "QF_AUFBV";
  if (array) return "QF_ABV";
  if (function) return "QF_UFBV";
  return "QF_BV";
}

static void declare_functions(pt_mem *m, pt_buf *out, pt_terms *tt, const pt_term *t, size_t n) {
  pt_term_vec nodes = {0};
  pt_map seen = {0};
  all_nodes(m, tt, t, n, &nodes);
  sort_terms(&nodes);
  for (size_t k = 0; k < nodes.n; k++) {
    if (pt_term_op(tt, nodes.at[k]) != PT_TOP_APPLY) continue;
    pt_fun f = pt_term_fun(tt, nodes.at[k]);
    if (pt_map_get(&seen, f.i, NULL)) continue;
    pt_map_put(m, &seen, f.i, 1);
    pt_buf_add(m, out, "(declare-fun ");
    pt_smtlib_symbol(m, out, pt_fun_name(tt, f));
    pt_buf_add(m, out, " (");
    for (uint32_t i = 0; i < pt_fun_arity(tt, f); i++) {
      if (i) pt_buf_char(m, out, ' ');
      pt_smtlib_sort(m, out, tt, pt_fun_domain(tt, f, i));
    }
    pt_buf_add(m, out, ") ");
    pt_smtlib_sort(m, out, tt, pt_fun_range(tt, f));
    pt_buf_add(m, out, ")\n");
  }
  pt_map_release(m, &seen);
  pt_vec_release(m, &nodes);
}

void pt_smtlib_declare(pt_mem *m, pt_buf *out, pt_terms *tt, const pt_term *t, size_t n) {
  pt_term_vec vars = {0};
  pt_term_inputs(tt, t, n, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    pt_buf_add(m, out, "(declare-fun ");
    pt_smtlib_symbol(m, out, pt_term_name(tt, vars.at[k]));
    pt_buf_add(m, out, " () ");
    pt_smtlib_sort(m, out, tt, pt_term_sort(tt, vars.at[k]));
    pt_buf_add(m, out, ")\n");
  }
  pt_vec_release(pt_terms_mem(tt), &vars);
  declare_functions(m, out, tt, t, n);
}

void pt_smtlib_script(pt_mem *m, pt_buf *out, pt_terms *tt, const pt_term *t, size_t n) {
  pt_buf_printf(m, out, "(set-logic %s)\n", pt_smtlib_logic(tt, t, n));
  pt_smtlib_declare(m, out, tt, t, n);
  for (size_t k = 0; k < n; k++) {
    pt_buf_add(m, out, "(assert ");
    pt_smtlib_term(m, out, tt, t[k]);
    pt_buf_add(m, out, ")\n");
  }
  pt_buf_add(m, out, "(check-sat)\n");
}
