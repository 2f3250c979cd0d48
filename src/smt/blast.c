/* Bit-blasting terms, see blast.h.  Work is a stack of tasks: a task whose arguments are not
   ready pushes them and is looked at again later.  Nothing recurses. */
#include "smt/blast.h"

#include <assert.h>
#include <string.h>

#include "smt/word.h"

enum { LARGE = 1 << 20 }; /* bytes: a growth that the memory limit has to know of */

void pt_blast_init(pt_blast *b, pt_terms *tt, pt_aig *g, pt_stop *stop) {
  *b = (pt_blast){.m = pt_terms_mem(tt), .tt = tt, .aig = g, .stop = stop};
}

void pt_blast_release(pt_blast *b) {
  pt_vec_release(b->m, &b->bits);
  pt_vec_release(b->m, &b->word);
  pt_map_release(b->m, &b->reads);
  pt_map_release(b->m, &b->udiv);
  pt_map_release(b->m, &b->sdiv);
  pt_vec_release(b->m, &b->tasks);
  pt_vec_release(b->m, &b->points);
  pt_vec_release(b->m, &b->args);
  pt_vec_release(b->m, &b->aliased);
  pt_vec_release(b->m, &b->lemmas);
  pt_map_release(b->m, &b->lemma_of);
  pt_vec_release(b->m, &b->active);
  pt_vec_release(b->m, &b->owners);
  pt_map_release(b->m, &b->by_args);
  pt_vec_release(b->m, &b->violated);
}

pt_blast_status pt_blast_unsupported(pt_blast *b, const char *what) {
  snprintf(b->message, sizeof b->message, "%s", what);
  return PT_BLAST_UNSUPPORTED;
}

/* ---- words */

uint32_t pt_blast_width(const pt_blast *b, pt_term t) {
  uint32_t w = pt_term_width(b->tt, t);
  return w ? w : 1;
}

const pt_lit *pt_blast_word(const pt_blast *b, pt_term t) {
  uint32_t start = t.i < b->word.n ? b->word.at[t.i] : 0;
  return start ? b->bits.at + start - 1 : NULL;
}

static void set_word(pt_blast *b, pt_term t, uint32_t start) {
  if (t.i >= b->word.n) pt_vec_resize(b->m, &b->word, pt_terms_count(b->tt));
  assert(!b->word.at[t.i]);
  b->word.at[t.i] = start + 1;
}

void pt_blast_alias(pt_blast *b, pt_term var, pt_term def) {
  assert(!pt_blast_word(b, var) && pt_blast_word(b, def));
  assert(pt_blast_width(b, var) == pt_blast_width(b, def));
  set_word(b, var, b->word.at[def.i] - 1);
  const pt_lit *word = pt_blast_word(b, var);
  for (uint32_t i = 0; i < pt_blast_width(b, var); i++)
    if (!pt_lit_is_const(word[i])) pt_vec_push(b->m, &b->aliased, word[i]);
}

bool pt_blast_need(pt_blast *b, pt_term t) {
  if (pt_blast_word(b, t)) return true;
  pt_vec_push(b->m, &b->tasks, ((pt_blast_task){.term = t.i}));
  return false;
}

bool pt_blast_sort_ok(pt_blast *b, pt_sort s) {
  pt_sort_kind k = pt_sort_kind_of(b->tt, s);
  if (k == PT_SORT_BOOL || k == PT_SORT_BV) return true;
  pt_blast_unsupported(b, k == PT_SORT_FP ? "floats" : "arrays of or over arrays");
  return false;
}

/* Room for W literals behind the words that exist; they are kept by keep(). */
static pt_lit *room(pt_blast *b, uint32_t w) {
  assert(b->bits.n + w < UINT32_MAX);
  pt_vec_reserve(b->m, &b->bits, b->bits.n + w);
  return b->bits.at + b->bits.n;
}

static uint32_t keep(pt_blast *b, uint32_t w) {
  uint32_t start = (uint32_t)b->bits.n;
  b->bits.n += w;
  return start;
}

uint32_t pt_blast_point(pt_blast *b, uint32_t symbol, const pt_term *args, uint32_t n,
                        pt_sort range) {
  uint32_t w = pt_sort_width(b->tt, range);
  pt_blasted p = {.symbol = symbol, .arg = (uint32_t)b->args.n, .nargs = n, .width = w ? w : 1};
  pt_lit *r = room(b, p.width);
  for (uint32_t i = 0; i < p.width; i++)
    r[i] = pt_aig_input(b->aig, (uint32_t)b->points.n + 1);
  p.value = keep(b, p.width);
  for (uint32_t i = 0; i < n; i++)
    pt_vec_push(b->m, &b->args, args[i]);
  pt_vec_push(b->m, &b->points, p);
  return p.value;
}

/* ---- operators: the arguments are blasted */

static void blast_const(pt_blast *b, pt_term t, uint32_t w, pt_lit *r) {
  pt_bv v;
  bool is_const = pt_term_value(b->tt, t, &v);
  assert(is_const);
  (void)is_const;
  for (uint32_t i = 0; i < w; i++)
    r[i] = pt_bv_bit(v, i);
}

/* Quotient and remainder are made together and kept for the other operator. */
static void blast_division(pt_blast *b, pt_term t, pt_top op) {
  pt_term x = pt_term_arg(b->tt, t, 0), y = pt_term_arg(b->tt, t, 1);
  uint32_t w = pt_blast_width(b, t);
  bool is_signed = op == PT_TOP_SDIV || op == PT_TOP_SREM;
  pt_map *map = is_signed ? &b->sdiv : &b->udiv;
  uint64_t start;
  if (!pt_map_get(map, pt_blast_key(x, y), &start)) {
    pt_lit *q = room(b, 2 * w);
    const pt_lit *n = pt_blast_word(b, x), *d = pt_blast_word(b, y);
    (is_signed ? pt_word_sdiv : pt_word_udiv)(b->aig, b->stop, w, q, q + w, n, d);
    if (b->stop->why != PT_WHY_NONE) return;
    start = keep(b, 2 * w);
    pt_map_put(b->m, map, pt_blast_key(x, y), start);
  }
  bool quotient = op == PT_TOP_UDIV || op == PT_TOP_SDIV;
  set_word(b, t, (uint32_t)start + (quotient ? 0 : w));
}

/* Operators that give a Boolean: one literal. */
static pt_lit blast_predicate(pt_blast *b, pt_top op, uint32_t w, const pt_lit *x,
                              const pt_lit *y) {
  switch (op) {
  case PT_TOP_EQ: return pt_word_eq(b->aig, w, x, y);
  case PT_TOP_ULT: return pt_word_ult(b->aig, w, x, y, PT_LIT_FALSE);
  case PT_TOP_ULE: return pt_word_ult(b->aig, w, x, y, PT_LIT_TRUE);
  case PT_TOP_SLT: return pt_word_slt(b->aig, w, x, y, PT_LIT_FALSE);
  default: assert(op == PT_TOP_SLE); return pt_word_slt(b->aig, w, x, y, PT_LIT_TRUE);
  }
}

static void blast_bitwise(pt_blast *b, pt_top op, uint32_t w, pt_lit *r, const pt_lit *x,
                          const pt_lit *y) {
  for (uint32_t i = 0; i < w; i++) {
    if (op == PT_TOP_AND || op == PT_TOP_BVAND) r[i] = pt_aig_and(b->aig, x[i], y[i]);
    else if (op == PT_TOP_OR || op == PT_TOP_BVOR) r[i] = pt_aig_or(b->aig, x[i], y[i]);
    else r[i] = pt_aig_xor(b->aig, x[i], y[i]);
  }
}

/* Fills R with the W literals of T.  X and Y: the words of its first two arguments; XW: the
   width of the first. */
static void blast_operator(pt_blast *b, pt_term t, pt_top op, uint32_t w, pt_lit *r, uint32_t xw,
                           const pt_lit *x, const pt_lit *y) {
  pt_aig *g = b->aig;
  switch (op) {
  case PT_TOP_CONST: blast_const(b, t, w, r); break;
  case PT_TOP_VAR:
    for (uint32_t i = 0; i < w; i++)
      r[i] = pt_aig_input(g, 0);
    break;
  case PT_TOP_NOT:
  case PT_TOP_BVNOT:
    for (uint32_t i = 0; i < w; i++)
      r[i] = pt_lit_not(x[i]);
    break;
  case PT_TOP_BVNEG: pt_word_neg(g, w, r, x); break;
  case PT_TOP_ADD: pt_word_add(g, w, r, x, y, 0, PT_LIT_FALSE); break;
  case PT_TOP_SUB: pt_word_add(g, w, r, x, y, 1, PT_LIT_TRUE); break;
  case PT_TOP_MUL: pt_word_mul(g, b->stop, w, r, x, y); break;
  case PT_TOP_SHL: pt_word_shl(g, w, r, x, y); break;
  case PT_TOP_LSHR: pt_word_shr(g, w, r, x, y, PT_LIT_FALSE); break;
  case PT_TOP_ASHR: pt_word_shr(g, w, r, x, y, x[w - 1]); break;
  case PT_TOP_ITE: pt_word_ite(g, w, r, x[0], y, pt_blast_word(b, pt_term_arg(b->tt, t, 2))); break;
  case PT_TOP_EXTRACT: memcpy(r, x + pt_term_low(b->tt, t), w * sizeof *r); break;
  case PT_TOP_CONCAT:
    memcpy(r, y, (w - xw) * sizeof *r);
    memcpy(r + (w - xw), x, xw * sizeof *r);
    break;
  case PT_TOP_ZEXT:
  case PT_TOP_SEXT:
    for (uint32_t i = 0; i < xw; i++) r[i] = x[i];
    for (uint32_t i = xw; i < w; i++)
      r[i] = op == PT_TOP_SEXT ? x[xw - 1] : (pt_lit)PT_LIT_FALSE;
    break;
  case PT_TOP_EQ:
  case PT_TOP_ULT:
  case PT_TOP_ULE:
  case PT_TOP_SLT:
  case PT_TOP_SLE: r[0] = blast_predicate(b, op, xw, x, y); break;
  default:
    assert(op == PT_TOP_AND || op == PT_TOP_OR || (op >= PT_TOP_BVAND && op <= PT_TOP_BVXOR));
    blast_bitwise(b, op, w, r, x, y);
  }
}

/* ---- tasks */

static bool is_array(const pt_blast *b, pt_term t) {
  return pt_sort_kind_of(b->tt, pt_term_sort(b->tt, t)) == PT_SORT_ARRAY;
}

/* Says which operator or sort of T has no meaning here, if any. */
static pt_blast_status check_supported(pt_blast *b, pt_term t, pt_top op) {
  if (op >= PT_TOP_FP_OF_BV) return pt_blast_unsupported(b, pt_top_name(op));
  if (!pt_blast_sort_ok(b, pt_term_sort(b->tt, t))) return PT_BLAST_UNSUPPORTED;
  if (op == PT_TOP_EQ && is_array(b, pt_term_arg(b->tt, t, 0)))
    return pt_blast_unsupported(b, "= of arrays");
  if (op == PT_TOP_APPLY)
    for (uint32_t k = 0; k < pt_term_nargs(b->tt, t); k++)
      if (!pt_blast_sort_ok(b, pt_term_sort(b->tt, pt_term_arg(b->tt, t, k))))
        return PT_BLAST_UNSUPPORTED;
  return PT_BLAST_OK;
}

static bool need_args(pt_blast *b, pt_term t) {
  bool ready = true;
  for (uint32_t k = 0, n = pt_term_nargs(b->tt, t); k < n; k++)
    ready &= pt_blast_need(b, pt_term_arg(b->tt, t, k));
  return ready;
}

static void blast_apply(pt_blast *b, pt_term t) {
  pt_term_vec args = {0};
  for (uint32_t k = 0, n = pt_term_nargs(b->tt, t); k < n; k++)
    pt_vec_push(b->m, &args, pt_term_arg(b->tt, t, k));
  uint32_t symbol = 2 * pt_term_fun(b->tt, t).i + 1;
  set_word(b, t, pt_blast_point(b, symbol, args.at, (uint32_t)args.n, pt_term_sort(b->tt, t)));
  pt_vec_release(b->m, &args);
}

/* The arguments of T are ready, and it is neither SELECT nor APPLY nor a division. */
static void blast_plain(pt_blast *b, pt_term t, pt_top op) {
  uint32_t w = pt_blast_width(b, t), n = pt_term_nargs(b->tt, t), xw = 0;
  pt_lit *r = room(b, w);
  const pt_lit *x = NULL, *y = NULL;
  if (n > 0)
    x = pt_blast_word(b, pt_term_arg(b->tt, t, 0)),
    xw = pt_blast_width(b, pt_term_arg(b->tt, t, 0));
  if (n > 1) y = pt_blast_word(b, pt_term_arg(b->tt, t, 1));
  blast_operator(b, t, op, w, r, xw, x, y);
  if (b->stop->why != PT_WHY_NONE) return;
  set_word(b, t, keep(b, w));
  if (op == PT_TOP_ADD) pt_blast_note_sum(b, t);
}

static pt_blast_status step_select(pt_blast *b, pt_term t) {
  pt_term array = pt_term_arg(b->tt, t, 0), index = pt_term_arg(b->tt, t, 1);
  uint64_t start;
  if (pt_map_get(&b->reads, pt_blast_key(array, index), &start))
    set_word(b, t, (uint32_t)start);
  else
    pt_vec_push(b->m, &b->tasks, ((pt_blast_task){.array = array.i, .term = index.i}));
  return PT_BLAST_OK;
}

static pt_blast_status step_term(pt_blast *b, pt_term t) {
  pt_top op = pt_term_op(b->tt, t);
  pt_blast_status st = check_supported(b, t, op);
  if (st != PT_BLAST_OK) return st;
  if (op == PT_TOP_SELECT) return step_select(b, t);
  if (!need_args(b, t)) return PT_BLAST_OK;
  if (op >= PT_TOP_UDIV && op <= PT_TOP_SREM)
    blast_division(b, t, op);
  else if (op == PT_TOP_APPLY)
    blast_apply(b, t);
  else
    blast_plain(b, t, op);
  pt_stop_after(b->stop, pt_blast_width(b, t));
  return b->stop->why == PT_WHY_NONE ? PT_BLAST_OK : PT_BLAST_STOPPED;
}

static bool task_done(const pt_blast *b, pt_blast_task k) {
  if (!k.array) return pt_blast_word(b, (pt_term){k.term}) != NULL;
  return pt_map_get(&b->reads, pt_blast_key((pt_term){k.array}, (pt_term){k.term}), NULL);
}

/* The gate table doubles in one piece: look ahead before the limit is passed by much. */
static bool may_grow(pt_blast *b) {
  size_t bytes = b->stop->memory ? pt_aig_bytes_to_grow(b->aig) : 0;
  return bytes < LARGE || !pt_stop_growth(b->stop, bytes);
}

pt_blast_status pt_blast_term(pt_blast *b, pt_term t) {
  assert(!is_array(b, t) && !b->tasks.n);
  pt_blast_status st = PT_BLAST_OK;
  pt_blast_need(b, t);
  while (st == PT_BLAST_OK && b->tasks.n) {
    pt_blast_task k = pt_vec_top(&b->tasks);
    if (task_done(b, k))
      b->tasks.n--;
    else if (!may_grow(b))
      st = PT_BLAST_STOPPED;
    else if (k.array)
      st = pt_blast_read(b, (pt_term){k.array}, (pt_term){k.term});
    else
      st = step_term(b, (pt_term){k.term});
  }
  pt_vec_reset(&b->tasks);
  return st;
}
