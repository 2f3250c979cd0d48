/* Walks through the states of a machine, at full speed.

   Controllers and protocols have a state in variables of file scope, and an error behind a long
   sequence of inputs, each one of a few.  Such a sequence is found step by step, without a
   question: where a run asks for an input, its state belongs to a class (which variables lie
   between which constants that the program compares with); the first inputs that led to a class are
   kept.  Each walk repeats those of a class that was tried least, goes on with another of the
   likely inputs, and then a few more.  What walks may cost is part of what guessing may, but a few
   are made between any two questions; where they meet no new class for long, they are seldom. */
#include <stdlib.h>

#include "engine/test/search.h"

enum { MOST_CLASSES = 5000, MOST_VARIABLES = 200, MOST_LIKELY = 24, MOST_LENGTH = 400 };
enum {
  AHEAD = 8,               /* inputs behind those of the class */
  STEPS_PER_INPUT = 50000, /* of a run */
  CUT_SHORT = 10,          /* what a walk that asks too seldom counts as */
  PATIENCE = 300,          /* walks without a new class, after which one guess in SELDOM is one */
  SELDOM = 16,
  EVERY = 4,               /* before that, all guesses but one in EVERY are */
  PER_QUESTION = 4         /* between two questions, without guesses */
};

/* ---- what the program says */

static int by_value(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static bool is_comparison(pt_op op) {
  switch (op) {
  case PT_OP_EQ:
  case PT_OP_NE:
  case PT_OP_ULT:
  case PT_OP_ULE:
  case PT_OP_SLT:
  case PT_OP_SLE: return true;
  default: return false;
  }
}

/* Values that come from outside, as far as one looks: results of calls. */
static bool is_likely_input(const pt_ir_fn *f, pt_val v) {
  if (f->values.at[v].kind != PT_VAL_INS) return false;
  pt_op op = (pt_op)f->ins.at[f->values.at[v].ref].op;
  return op == PT_OP_INPUT || op == PT_OP_CALL;
}

static void add_likely(pt_walks *w, pt_mem *m, int64_t value) {
  for (size_t k = 0; k < w->likely.n; k++)
    if (w->likely.at[k] == value) return;
  if (w->likely.n < MOST_LIKELY) pt_vec_push(m, &w->likely, value);
}

static void look_at(pt_walks *w, pt_mem *m, const pt_ir_prog *p, const pt_ir_fn *f,
                    const pt_ir_ins *i) {
  for (uint32_t a = 0; a < 2 && is_comparison((pt_op)i->op); a++) {
    pt_bv c;
    if (!pt_ir_is_const(p, f, pt_ir_arg(f, i, a), &c) || c.width > 64) continue;
    int64_t value = (int64_t)pt_bv_to_u64(c.width < 64 ? pt_bv_sext(c, 64) : c);
    pt_vec_push(m, &w->limits, value);
    if (value < INT64_MAX) pt_vec_push(m, &w->limits, value + 1);
    if (is_likely_input(f, pt_ir_arg(f, i, 1 - a))) add_likely(w, m, value);
  }
}

static bool is_variable(const pt_ir_global *g) {
  return g->var && !g->constant && (g->size == 1 || g->size == 2 || g->size == 4 || g->size == 8);
}

void pt_walks_init(pt_walks *w, pt_mem *m, const pt_ir_prog *p) {
  *w = (pt_walks){0};
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (size_t j = 1; !f->model && j < f->ins.n; j++)
      look_at(w, m, p, f, &f->ins.at[j]);
  }
  for (uint32_t g = 1; g < p->globals.n && w->variables.n < MOST_VARIABLES; g++)
    if (is_variable(&p->globals.at[g])) pt_vec_push(m, &w->variables, g);
  if (w->limits.n) qsort(w->limits.at, w->limits.n, sizeof *w->limits.at, by_value);
  add_likely(w, m, 0);
  add_likely(w, m, 1);
}

void pt_walks_release(pt_walks *w, pt_mem *m) {
  for (size_t k = 0; k < w->classes.n; k++)
    pt_vec_release(m, &w->classes.at[k].inputs);
  pt_vec_release(m, &w->classes);
  pt_vec_release(m, &w->limits);
  pt_vec_release(m, &w->likely);
  pt_vec_release(m, &w->variables);
  pt_vec_release(m, &w->trail);
  pt_map_release(m, &w->known);
}

/* ---- classes */

/* How many limits are not above VALUE. */
static size_t place_among(const pt_walks *w, int64_t value) {
  size_t low = 0, high = w->limits.n;
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    if (w->limits.at[mid] <= value)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

static int64_t value_of(const uint8_t *bytes, uint64_t size) {
  uint64_t v = 0, top = UINT64_C(1) << (8 * size - 1);
  for (uint64_t k = 0; k < size; k++)
    v |= (uint64_t)bytes[k] << 8 * k;
  return (int64_t)((v ^ top) - top);
}

static uint64_t class_of(const pt_search *s, pt_exec *x, const pt_input *in) {
  const pt_walks *w = &s->walks;
  uint64_t h = pt_hash_mix((uint64_t)in->loc << 32 | in->name);
  for (size_t k = 0; k < w->variables.n; k++) {
    uint32_t g = w->variables.at[k];
    uint64_t size = s->r->prog->globals.at[g].size;
    uint8_t bytes[8];
    if (pt_exec_read(x, pt_exec_global_address(x, g), (size_t)size, bytes, NULL))
      h = pt_hash_mix(h * 31 + place_among(w, value_of(bytes, size)));
  }
  return h;
}

/* The inputs so far lead to it. */
static void note_class(pt_search *s, uint64_t class) {
  pt_walks *w = &s->walks;
  pt_walk_class c = {0};
  if (w->classes.n >= MOST_CLASSES || pt_map_get(&w->known, class, NULL)) return;
  pt_map_put(s->mem, &w->known, class, 1);
  for (size_t k = 0; k < w->trail.n; k++)
    pt_vec_push(s->mem, &c.inputs, w->trail.at[k]);
  pt_vec_push(s->mem, &w->classes, c);
  w->idle = 0;
}

/* ---- walks */

/* The K-th input of the walk; the first behind those of its class is another one each time. */
static uint64_t choose(pt_walks *w, size_t k) {
  const pt_walk_class *c = w->classes.n ? &w->classes.at[w->now] : NULL;
  size_t known = c ? c->inputs.n : 0, which;
  if (k < known) return c->inputs.at[k].lo;
  which = c && k == known ? c->tried : (size_t)pt_rng_below(&w->rng, w->likely.n);
  return (uint64_t)w->likely.at[which % w->likely.n];
}

bool pt_walk_value(pt_search *s, pt_exec *x, pt_input *in) {
  pt_walks *w = &s->walks;
  size_t k = w->trail.n;
  if (k < MOST_LENGTH) note_class(s, class_of(s, x, in));
  in->hi = 0, in->lo = 0;
  if (in->width <= 64 && !pt_input_is_float((pt_input_kind)in->kind) &&
      in->kind != PT_INPUT_POINTER && in->kind != PT_INPUT_UNDEF)
    in->lo = choose(w, k);
  if (in->width < 64) in->lo &= (UINT64_C(1) << in->width) - 1;
  pt_vec_push(s->mem, &w->trail, *in);
  return true;
}

bool pt_walk_is_due(const pt_search *s, bool guesses) {
  const pt_walks *w = &s->walks;
  uint64_t turn = w->runs + s->guess.runs;
  if (!w->variables.n || !w->limits.n) return false;
  if (!guesses) return w->idle <= PATIENCE && w->runs < w->asked + PER_QUESTION;
  return w->idle > PATIENCE ? turn % SELDOM == 0 : turn % EVERY != 0;
}

void pt_walk_asked(pt_search *s) { s->walks.asked = s->walks.runs; }

/* One of those that were tried least, the one that was met first. */
static void choose_class(pt_walks *w) {
  w->now = 0;
  for (size_t k = 1; k < w->classes.n; k++)
    if (w->classes.at[k].tried < w->classes.at[w->now].tried) w->now = k;
}

void pt_walk_once(pt_search *s) {
  pt_walks *w = &s->walks;
  choose_class(w);
  w->rng = (pt_rng){pt_hash_mix(++w->runs)};
  w->idle++;
  pt_vec_reset(&w->trail);
  s->guess.most_inputs = (w->classes.n ? w->classes.at[w->now].inputs.n : 0) + AHEAD;
  w->on = true;
  pt_probe(s, NULL, s->guess.most_inputs * STEPS_PER_INPUT);
  w->on = false;
  if (s->guess.cut && w->trail.n < s->guess.most_inputs) w->idle += CUT_SHORT; /* it asks seldom */
  s->guess.most_inputs = 0;
  if (w->classes.n) w->classes.at[w->now].tried++;
}
