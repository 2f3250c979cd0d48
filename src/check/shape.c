#include "check/shape.h"

#include "shape/walk.h"

enum { MOST_PATHS = 200000 };

typedef struct {
  pt_mem *mem;
  const pt_shape_proof *proof;
  const volatile int *stop;
  pt_shape_walker walker;
  bool heap; /* lost memory is asked about */
  uint32_t paths;
} checker;

static bool same_place(const pt_shape *s, const pt_shape *t) {
  if (s->frames.n != t->frames.n) return false;
  for (size_t k = 0; k < s->frames.n; k++) {
    const pt_shape_frame *a = &s->frames.at[k], *b = &t->frames.at[k];
    if (a->fn != b->fn || a->block != b->block || a->at != b->at) return false;
  }
  return true;
}

static bool is_known(const checker *c, const pt_shape *s) {
  for (size_t k = 0; k < c->proof->states.n; k++) {
    const pt_shape *t = &c->proof->states.at[k];
    if (same_place(s, t) && pt_shape_embeds(c->mem, c->walker.prog, s, t, c->heap)) return true;
  }
  return false;
}

/* All paths from S, which is taken. */
static bool leads_back(checker *c, pt_shape first) {
  pt_shapes todo = {0};
  bool holds = true;
  pt_vec_push(c->mem, &todo, first);
  while (todo.n) {
    pt_shape s = pt_vec_pop(&todo);
    holds &= ++c->paths < MOST_PATHS && !(c->stop && *c->stop);
    pt_shape_stop stop = holds ? pt_shape_walk(&c->walker, &s, &todo) : PT_SHAPE_END;
    holds &= stop != PT_SHAPE_STUCK;
    if (stop == PT_SHAPE_HEAD) holds &= is_known(c, &s);
    pt_shape_release(c->mem, &s);
  }
  pt_vec_release(c->mem, &todo);
  return holds;
}

/* Walks stop where the proof has states. */
static void find_heads(checker *c) {
  const pt_ir_prog *p = c->walker.prog;
  c->walker.heads = pt_mem_alloc(c->mem, p->fns.n * sizeof *c->walker.heads);
  for (size_t fn = 1; fn < p->fns.n; fn++)
    if (p->fns.at[fn]->blocks.n)
      c->walker.heads[fn] =
          pt_mem_alloc(c->mem, p->fns.at[fn]->blocks.n * sizeof **c->walker.heads);
  for (size_t k = 0; k < c->proof->states.n; k++) {
    const pt_shape_frame *f = &pt_vec_top(&c->proof->states.at[k].frames);
    c->walker.heads[f->fn][f->block] = true;
  }
}

static void release(checker *c) {
  const pt_ir_prog *p = c->walker.prog;
  for (size_t fn = 1; fn < p->fns.n; fn++)
    if (c->walker.heads[fn])
      pt_mem_free(c->mem, c->walker.heads[fn], p->fns.at[fn]->blocks.n * sizeof **c->walker.heads);
  pt_mem_free(c->mem, c->walker.heads, p->fns.n * sizeof *c->walker.heads);
  pt_mem_free(c->mem, c->walker.reached, p->checks.n * sizeof *c->walker.reached);
}

bool pt_check_shape(pt_mem *m, const pt_ir_prog *p, const pt_shape_proof *proof,
                    const volatile int *stop) {
  const uint64_t leaks = UINT64_C(1) << PT_CHECK_LEAK_LOST | UINT64_C(1) << PT_CHECK_LEAK_UNFREED;
  checker c = {.mem = m, .proof = proof, .stop = stop, .heap = proof->kinds & leaks};
  c.walker = (pt_shape_walker){.mem = m, .prog = p, .kinds = proof->kinds & pt_shape_kinds()};
  c.walker.reached = pt_mem_alloc(m, p->checks.n * sizeof *c.walker.reached);
  find_heads(&c);
  pt_shape s;
  pt_shape_start(&c.walker, &s);
  bool holds = leads_back(&c, s);
  for (size_t k = 0; k < proof->states.n && holds; k++) {
    pt_shape_copy(m, &proof->states.at[k], &s);
    holds = leads_back(&c, s);
  }
  release(&c);
  return holds;
}
