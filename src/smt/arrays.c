/* Arrays and uninterpreted functions, see blast.h: reads through writes, and points that are
   made consistent on demand.

   Lazy lemmas: most pairs of points never get in each other's way, and all pairs would be
   quadratically many.  So a model is searched for points of one symbol with equal arguments
   and different values; each such pair gets its lemma, and the search goes on. */
#include <assert.h>

#include "smt/blast.h"
#include "smt/word.h"

/* ---- reads */

static bool need_read(pt_blast *b, pt_term array, pt_term index) {
  if (pt_map_get(&b->reads, pt_blast_key(array, index), NULL)) return true;
  pt_vec_push(b->m, &b->tasks, ((pt_blast_task){.array = array.i, .term = index.i}));
  return false;
}

static uint32_t read_at(const pt_blast *b, pt_term array, pt_term index) {
  uint64_t start = 0;
  bool found = pt_map_get(&b->reads, pt_blast_key(array, index), &start);
  assert(found);
  (void)found;
  return (uint32_t)start;
}

static void enter(pt_blast *b, pt_term array, pt_term index, uint32_t start) {
  pt_map_put(b->m, &b->reads, pt_blast_key(array, index), start);
}

static uint32_t word_at(const pt_blast *b, pt_term t) {
  assert(pt_blast_word(b, t));
  return b->word.at[t.i] - 1;
}

/* The element is X when C holds, else Y: words of the element's width. */
static void enter_choice(pt_blast *b, pt_term array, pt_term index, pt_term c, uint32_t x,
                         uint32_t y) {
  uint32_t w = pt_sort_width(b->tt, pt_sort_elem(b->tt, pt_term_sort(b->tt, array)));
  if (w == 0) w = 1;
  pt_lit cond = *pt_blast_word(b, c);
  pt_vec_reserve(b->m, &b->bits, b->bits.n + w);
  uint32_t start = (uint32_t)b->bits.n;
  pt_word_ite(b->aig, w, b->bits.at + start, cond, b->bits.at + x, b->bits.at + y);
  b->bits.n += w;
  enter(b, array, index, start);
}

/* Equality of indices, by the builder: it decides many by itself. */
static pt_term same_index(pt_blast *b, pt_term i, pt_term j) {
  return pt_term_eq(i, j) ? pt_true(b->tt) : pt_mk_eq(b->tt, i, j);
}

static void read_store(pt_blast *b, pt_term array, pt_term index, pt_term same) {
  pt_term base = pt_term_arg(b->tt, array, 0), elem = pt_term_arg(b->tt, array, 2);
  bool ready = pt_blast_need(b, elem);
  if (pt_term_is_true(b->tt, same)) {
    if (ready) enter(b, array, index, word_at(b, elem));
    return;
  }
  ready &= pt_blast_need(b, same);
  ready &= need_read(b, base, index);
  if (ready) enter_choice(b, array, index, same, word_at(b, elem), read_at(b, base, index));
}

static void read_ite(pt_blast *b, pt_term array, pt_term index) {
  pt_term c = pt_term_arg(b->tt, array, 0);
  pt_term x = pt_term_arg(b->tt, array, 1), y = pt_term_arg(b->tt, array, 2);
  bool ready = pt_blast_need(b, c);
  ready &= need_read(b, x, index);
  ready &= need_read(b, y, index);
  if (ready) enter_choice(b, array, index, c, read_at(b, x, index), read_at(b, y, index));
}

static void read_var(pt_blast *b, pt_term array, pt_term index) {
  if (!pt_blast_need(b, index)) return;
  pt_sort elem = pt_sort_elem(b->tt, pt_term_sort(b->tt, array));
  enter(b, array, index, pt_blast_point(b, 2 * array.i, &index, 1, elem));
}

pt_blast_status pt_blast_read(pt_blast *b, pt_term array, pt_term index) {
  if (!pt_blast_sort_ok(b, pt_term_sort(b->tt, index))) return PT_BLAST_UNSUPPORTED;
  if (pt_stop_after(b->stop, 8)) return PT_BLAST_STOPPED;
  pt_term a = array, same = {0};
  while (pt_term_op(b->tt, a) == PT_TOP_STORE) { /* skip writes that are surely elsewhere */
    same = same_index(b, index, pt_term_arg(b->tt, a, 1));
    if (!pt_term_is_false(b->tt, same)) break;
    a = pt_term_arg(b->tt, a, 0);
    if (pt_stop_after(b->stop, 8)) return PT_BLAST_STOPPED;
  }
  if (!pt_term_eq(a, array)) {
    if (need_read(b, a, index)) enter(b, array, index, read_at(b, a, index));
    return PT_BLAST_OK;
  }
  pt_top op = pt_term_op(b->tt, array);
  switch (op) {
  case PT_TOP_VAR: read_var(b, array, index); break;
  case PT_TOP_STORE: read_store(b, array, index, same); break;
  case PT_TOP_ITE: read_ite(b, array, index); break;
  case PT_TOP_ARRAY: {
    pt_term elem = pt_term_arg(b->tt, array, 0);
    if (pt_blast_need(b, elem)) enter(b, array, index, word_at(b, elem));
    break;
  }
  default: return pt_blast_unsupported(b, "a function or an array that gives arrays");
  }
  return PT_BLAST_OK;
}

/* ---- values of points in a model */

pt_bv pt_blast_value(const pt_blast *b, pt_cnf *c, uint32_t start, uint32_t width) {
  uint64_t limb[PT_BV_LIMBS] = {0};
  for (uint32_t i = 0; i < width; i++)
    limb[i / 64] |= (uint64_t)pt_cnf_value(c, b->bits.at[start + i]) << i % 64;
  return pt_bv_limbs(width, limb);
}

static pt_bv point_value(const pt_blast *b, pt_cnf *c, const pt_blasted *p) {
  return pt_blast_value(b, c, p->value, p->width);
}

static pt_bv arg_value(const pt_blast *b, pt_cnf *c, const pt_blasted *p, uint32_t k) {
  pt_term t = b->args.at[p->arg + k];
  return pt_blast_value(b, c, word_at(b, t), pt_blast_width(b, t));
}

static bool args_equal(const pt_blast *b, pt_cnf *c, const pt_blasted *p, const pt_blasted *q) {
  if (p->symbol != q->symbol) return false;
  assert(p->nargs == q->nargs);
  for (uint32_t k = 0; k < p->nargs; k++)
    if (!pt_bv_eq(arg_value(b, c, p, k), arg_value(b, c, q, k))) return false;
  return true;
}

void pt_blast_fill(const pt_blast *b, pt_cnf *c, pt_model *md) {
  PT_VEC(pt_bv) args = {0};
  for (size_t i = 0; i < b->active.n; i++) {
    const pt_blasted *p = &b->points.at[b->active.at[i]];
    pt_vec_reset(&args);
    for (uint32_t k = 0; k < p->nargs; k++)
      pt_vec_push(b->m, &args, arg_value(b, c, p, k));
    pt_bv value = point_value(b, c, p);
    if (p->symbol & 1)
      pt_model_set_apply(md, (pt_fun){p->symbol >> 1}, args.at, value);
    else
      pt_model_set_elem(md, (pt_term){p->symbol >> 1}, args.at[0], value);
  }
  pt_vec_release(b->m, &args);
}

/* ---- repair */

/* The points that the query depends on, also through the arguments of other points. */
static void find_active(pt_blast *b, pt_cnf *c, const pt_lit *l, size_t n) {
  pt_vec_reset(&b->active);
  pt_vec_reset(&b->owners);
  pt_cnf_walk_begin(c);
  for (size_t i = 0; i < c->roots.n; i++)
    pt_cnf_walk(c, c->roots.at[i], &b->owners);
  for (size_t i = 0; i < b->aliased.n; i++)
    pt_cnf_walk(c, b->aliased.at[i], &b->owners);
  for (size_t i = 0; i < n; i++)
    pt_cnf_walk(c, l[i], &b->owners);
  for (size_t i = 0; i < b->owners.n; i++) {
    pt_blasted *p = &b->points.at[b->owners.at[i] - 1];
    if (p->walk == c->walk) continue;
    p->walk = c->walk;
    pt_vec_push(b->m, &b->active, b->owners.at[i] - 1);
    for (uint32_t k = 0; k < p->nargs; k++) {
      pt_term t = b->args.at[p->arg + k];
      const pt_lit *word = pt_blast_word(b, t);
      for (uint32_t j = 0; j < pt_blast_width(b, t); j++)
        pt_cnf_walk(c, word[j], &b->owners);
    }
  }
}

static uint64_t hash_args(const pt_blast *b, pt_cnf *c, const pt_blasted *p) {
  uint64_t h = p->symbol;
  for (uint32_t k = 0; k < p->nargs; k++)
    h = pt_hash_mix(h ^ pt_bv_hash(arg_value(b, c, p, k)));
  return h;
}

/* Collects the pairs of active points that contradict each other, each point against the first
   one with its arguments. */
static void find_violated(pt_blast *b, pt_cnf *c) {
  pt_vec_reset(&b->violated);
  pt_map_reset(&b->by_args);
  for (size_t i = 0; i < b->active.n; i++) {
    const pt_blasted *p = &b->points.at[b->active.at[i]], *q = NULL;
    uint64_t h = hash_args(b, c, p), found = 0;
    for (; pt_map_get(&b->by_args, h, &found); h++, q = NULL) { /* on: the hash means nothing */
      q = &b->points.at[found];
      if (args_equal(b, c, p, q)) break;
    }
    if (!q)
      pt_map_put(b->m, &b->by_args, h, b->active.at[i]);
    else if (!pt_bv_eq(point_value(b, c, p), point_value(b, c, q)))
      pt_vec_push(b->m, &b->violated, ((pt_point_pair){(uint32_t)found, b->active.at[i]}));
  }
}

/* Makes the literal of a lemma: some arguments differ, or the values are equal. */
static bool make_lemma(pt_blast *b, pt_point_pair pair, pt_lit *out) {
  pt_blasted p = b->points.at[pair.p], q = b->points.at[pair.q];
  pt_lit same = PT_LIT_TRUE;
  for (uint32_t k = 0; k < p.nargs; k++) {
    pt_term e = same_index(b, b->args.at[p.arg + k], b->args.at[q.arg + k]);
    if (pt_blast_term(b, e) != PT_BLAST_OK) return false;
    same = pt_aig_and(b->aig, same, *pt_blast_word(b, e));
  }
  pt_lit equal = pt_word_eq(b->aig, p.width, b->bits.at + p.value, b->bits.at + q.value);
  *out = pt_aig_or(b->aig, same ^ 1, equal);
  return true;
}

static bool add_lemma(pt_blast *b, pt_cnf *c, pt_point_pair pair) {
  if (pair.p > pair.q) pair = (pt_point_pair){pair.q, pair.p};
  uint64_t key = pt_blast_key((pt_term){pair.p}, (pt_term){pair.q}), at;
  if (!pt_map_get(&b->lemma_of, key, &at)) {
    pt_point_lemma lemma = {.pair = pair};
    if (!make_lemma(b, pair, &lemma.lit)) return false;
    assert(lemma.lit != PT_LIT_TRUE); /* the model violates it */
    at = b->lemmas.n;
    pt_vec_push(b->m, &b->lemmas, lemma);
    pt_map_put(b->m, &b->lemma_of, key, at);
  }
  b->lemmas.at[at].generation = c->generation;
  return pt_cnf_lemma(c, b->lemmas.at[at].lit);
}

bool pt_blast_repair(pt_blast *b, pt_cnf *c, const pt_lit *l, size_t n, uint32_t *added) {
  *added = 0;
  pt_vec_reset(&b->active);
  if (!b->points.n) return true;
  find_active(b, c, l, n);
  find_violated(b, c); /* all of them before the first lemma, which ends the model */
  for (size_t i = 0; i < b->violated.n; i++, ++*added)
    if (!add_lemma(b, c, b->violated.at[i])) return false;
  return true;
}

static bool is_written(const pt_blast *b, const pt_cnf *c, uint32_t point) {
  const pt_blasted *p = &b->points.at[point];
  for (uint32_t i = 0; i < p->width; i++)
    if (pt_cnf_literal(c, b->bits.at[p->value + i])) return true;
  return false;
}

bool pt_blast_restore(pt_blast *b, pt_cnf *c) {
  if (b->generation == c->generation) return true;
  for (size_t i = 0; i < b->lemmas.n; i++) {
    pt_point_lemma *lemma = &b->lemmas.at[i];
    if (lemma->generation == c->generation) continue;
    if (!is_written(b, c, lemma->pair.p) || !is_written(b, c, lemma->pair.q)) continue;
    if (!pt_cnf_lemma(c, lemma->lit)) return false;
    lemma->generation = c->generation;
  }
  b->generation = c->generation;
  return true;
}
