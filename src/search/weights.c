#include "search/weights.h"

/* Factors in quarters, by engine; 4: as usual. */
typedef struct {
  uint8_t test, base, step, coarse, dash, box, pred, shape, nodes;
} factors;

typedef struct {
  const char *name;
  bool (*has)(const pt_features *f);
  factors times;
} row;

static bool is_straight(const pt_features *f) { return !f->loops && !f->recursive; }
static bool is_loopy(const pt_features *f) { return f->loops > 0; }
static bool is_one_run(const pt_features *f) { return f->loops && !f->inputs; }
/* Not only a few among many other things. */
static bool has_elements(const pt_features *f) {
  enum { FEW = 100 };
  return f->loops && f->elements * FEW >= f->branches && f->elements;
}
static bool has_lists(const pt_features *f) { return f->heap_loops > 0; }
static bool has_kept(const pt_features *f) { return f->kept > 0; }
static bool has_quantifiers(const pt_features *f) { return f->quantifiers > 0; }
static bool has_floats(const pt_features *f) { return f->floats > 0; }

/* Hundreds of branches for each loop, one of which asks for inputs: nobody writes that by hand. */
static bool is_large_machine(const pt_features *f) {
  enum { VERY_MANY = 1000, PER_LOOP = 500, SHARE = 5 };
  return f->input_loops && f->branches >= VERY_MANY && f->branches >= PER_LOOP * f->loops &&
         f->dispatches * SHARE >= f->branches;
}

/* Many branches, most of them by a constant, in a loop that asks for inputs. */
static bool is_machine(const pt_features *f) {
  enum { MANY = 40 };
  return is_large_machine(f) ||
         (f->input_loops && f->branches >= MANY && f->dispatches * 2 > f->branches);
}

/* What bounded model checking finds in loops, the others mostly find as well.  A program without
   inputs has one run, which a test can be.  Splitting regions does not get far with elements and
   lists, nor do predicates; shape is made for lists, and has done soon, and numbers of nodes for
   arrays of pointers, which nobody else follows.  Of a large machine one
   round is too much for a formula.  Quantifiers are for induction; dash, box, pred and the coarser
   program leave them open. */
static const row rows[] = {
    {"no loop, no recursion", is_straight, {4, 8, 1, 2, 4, 1, 1, 4, 4}},
    {"loops", is_loopy, {4, 2, 4, 4, 4, 4, 4, 4, 4}},
    {"no inputs", is_one_run, {10, 4, 4, 4, 1, 4, 1, 4, 4}},
    {"elements of arrays in loops", has_elements, {4, 4, 8, 4, 2, 2, 3, 4, 4}},
    {"heap objects made in loops", has_lists, {6, 4, 4, 8, 2, 1, 1, 12, 4}},
    {"pointers to them in arrays", has_kept, {4, 4, 1, 4, 4, 4, 4, 1, 16}},
    {"floats", has_floats, {4, 8, 4, 4, 2, 4, 2, 4, 4}},
    {"a state machine", is_machine, {6, 4, 3, 2, 3, 16, 8, 4, 4}},
    {"a large state machine", is_large_machine, {2, 1, 1, 1, 1, 4, 1, 4, 4}},
    {"quantifiers", has_quantifiers, {4, 4, 12, 1, 1, 1, 1, 4, 4}},
};

enum { ROWS = sizeof rows / sizeof *rows, QUARTERS = 4 };

static uint8_t factor_of(const factors *t, pt_engine_id e) {
  switch (e) {
  case PT_ENGINE_TEST: return t->test;
  case PT_ENGINE_BASE: return t->base;
  case PT_ENGINE_STEP: return t->step;
  case PT_ENGINE_COARSE: return t->coarse;
  case PT_ENGINE_DASH: return t->dash;
  case PT_ENGINE_BOX: return t->box;
  case PT_ENGINE_PRED: return t->pred;
  case PT_ENGINE_SHAPE: return t->shape;
  case PT_ENGINE_NODES: return t->nodes;
  default: return QUARTERS;
  }
}

static uint32_t within(uint32_t weight) {
  if (weight < PT_WEIGHT_LEAST) return PT_WEIGHT_LEAST;
  return weight > PT_WEIGHT_MOST ? PT_WEIGHT_MOST : weight;
}

void pt_weights_of(const pt_features *f, pt_weights *out) {
  for (int e = 0; e < PT_ENGINE_COUNT; e++) {
    uint32_t weight = PT_WEIGHT_ORDINARY * 100; /* in hundredths, so that nothing is rounded away */
    for (size_t k = 0; k < ROWS; k++)
      if (rows[k].has(f)) weight = weight * factor_of(&rows[k].times, (pt_engine_id)e) / QUARTERS;
    out->of[e] = within((weight + 50) / 100);
  }
}

void pt_weights_explain(const pt_features *f, pt_mem *m, pt_buf *out) {
  const char *before = " ";
  pt_buf_add(m, out, "the program has: ");
  pt_features_text(f, m, out);
  pt_buf_add(m, out, "\nits kinds:");
  for (size_t k = 0; k < ROWS; k++) {
    if (!rows[k].has(f)) continue;
    pt_buf_printf(m, out, "%s%s", before, rows[k].name);
    before = "; ";
  }
  pt_buf_add(m, out, *before == ' ' ? " none with turns of its own\n" : "\n");
}
