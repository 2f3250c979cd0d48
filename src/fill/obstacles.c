#include "fill/obstacles.h"

#include <stdlib.h>
#include <string.h>

#include "policy/verdict.h"

typedef struct {
  pt_report *r;
  const pt_checker *c;
  const pt_loop_heads *heads;
  uint32_t check;
  pt_open best; /* of that check */
} filler;

/* ---- the most telling reason of a check */

/* A fact that is missing nowhere in particular is one that more time may find. */
static pt_obstacle what_of(pt_open o) {
  pt_obstacle what = pt_reason_obstacle((pt_reason)o.reason);
  return what == PT_OBSTACLE_FACT && !o.loc ? PT_OBSTACLE_TIME : what;
}

static int weight_of(pt_open o) {
  static const int weights[PT_OBSTACLE_COUNT] = {
      [PT_OBSTACLE_UNSUPPORTED] = 6, [PT_OBSTACLE_FACT] = 4, [PT_OBSTACLE_TIME] = 2};
  return weights[what_of(o)] + (o.loc != 0);
}

static pt_open reason_of(const pt_checker *c, uint32_t check) {
  pt_open best = {.reason = (uint8_t)c->result.restricted};
  if (best.reason) return best;
  for (int e = 0; e < PT_ENGINE_COUNT; e++) {
    pt_open o = c->result.checks[check].open[e];
    if (weight_of(o) > weight_of(best)) best = o;
  }
  return best;
}

/* ---- loops and their variables */

static uint32_t first_loc(const pt_ir_fn *f, pt_blk b) {
  const pt_ir_block *block = &f->blocks.at[b];
  for (size_t k = 0; k < block->ins.n; k++)
    if (f->ins.at[block->ins.at[k]].loc) return f->ins.at[block->ins.at[k]].loc;
  return f->loc;
}

/* 1 + the index of the loop that is named by a location, or 0. */
static size_t loop_at(const filler *f, uint32_t loc) {
  for (size_t k = 0; k < f->heads->n && k < f->r->loops.n; k++) {
    const pt_loop_head *h = &f->heads->at[k];
    if (first_loc(f->c->s->prog->fns.at[h->fn], h->head) == loc) return k + 1;
  }
  return 0;
}

static const pt_ir_ins *check_of(const pt_ir_fn *f, uint32_t check) {
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_CHECK && f->ins.at[k].ref == check)
      return &f->ins.at[k];
  return NULL;
}

/* Values on which a check depends, up to what the loop's head joins. */
typedef struct {
  const pt_ir_fn *f;
  pt_blk head;
  bool *seen;
  PT_VEC(pt_val) next;
} walk;

static void push_args(walk *w, pt_mem *m, const pt_ir_ins *i) {
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_val v = pt_ir_arg(w->f, i, k);
    if (w->seen[v]) continue;
    w->seen[v] = true;
    pt_vec_push(m, &w->next, v);
  }
}

static const pt_ir_ins *head_phi(const walk *w, pt_val v) {
  const pt_ir_value *value = &w->f->values.at[v];
  const pt_ir_ins *i = value->kind == PT_VAL_INS ? &w->f->ins.at[value->ref] : NULL;
  return i && i->op == PT_OP_PHI && i->block == w->head ? i : NULL;
}

static void walk_back(walk *w, pt_mem *m, const pt_ir_ins *check) {
  push_args(w, m, check);
  while (w->next.n) {
    pt_val v = w->next.at[--w->next.n];
    const pt_ir_value *value = &w->f->values.at[v];
    if (value->kind == PT_VAL_INS && !head_phi(w, v)) push_args(w, m, &w->f->ins.at[value->ref]);
  }
}

/* `s, a`: variables whose values at the head the check depends on. */
static void add_names(const filler *f, const walk *w, pt_buf *out) {
  const pt_ir_prog *p = f->c->s->prog;
  enum { FEW = 3 };
  uint32_t said[FEW] = {0};
  size_t n = 0;
  for (size_t k = 1; k < w->f->ins.n && n < FEW; k++) {
    const pt_ir_ins *i = &w->f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR || i->block != w->head || !i->ref) continue;
    pt_val v = pt_ir_arg(w->f, i, 0);
    bool known = !w->seen[v] || !head_phi(w, v);
    for (size_t j = 0; j < n; j++) known |= said[j] == i->ref;
    if (known) continue;
    pt_buf_printf(f->r->mem, out, "%s%s", n ? ", " : "", pt_ir_text(p, p->vars.at[i->ref].name));
    said[n++] = i->ref;
  }
}

static void add_variables(const filler *f, const pt_loop_head *h, pt_buf *out) {
  const pt_ir_check *c = &f->c->s->prog->checks.at[f->check];
  pt_mem *m = f->r->mem;
  if (c->fn != h->fn) return;
  walk w = {.f = f->c->s->prog->fns.at[h->fn], .head = h->head};
  const pt_ir_ins *check = check_of(w.f, f->check);
  w.seen = pt_mem_alloc(m, w.f->values.n * sizeof *w.seen);
  if (check) walk_back(&w, m, check);
  add_names(f, &w, out);
  pt_vec_release(m, &w.next);
  pt_mem_free(m, w.seen, w.f->values.n * sizeof *w.seen);
}

/* ---- sentences */

static pt_place place_of(const filler *f, uint32_t loc) {
  const pt_ir_prog *p = f->c->s->prog;
  pt_place at = {.file = "", .function = ""};
  if (!loc) return at;
  at.file = pt_report_text(f->r, pt_ir_text(p, p->locs.at[loc].file));
  at.line = p->locs.at[loc].line, at.column = p->locs.at[loc].column;
  return at;
}

static pt_report_obstacle fact_of(filler *f) {
  size_t loop = loop_at(f, f->best.loc);
  pt_buf names = {0};
  char where[600];
  pt_report_obstacle o = {.at = loop ? f->r->loops.at[loop - 1].at : place_of(f, f->best.loc)};
  if (loop) add_variables(f, &f->heads->at[loop - 1], &names);
  pt_place_text(&o.at, where, sizeof where);
  o.text = pt_report_printf(f->r, "a fact%s%s is needed%s%s", names.n ? " about " : "",
                            pt_buf_text(&names), *where ? " in the loop at " : " in a loop", where);
  pt_buf_release(f->r->mem, &names);
  return o;
}

static pt_report_obstacle obstacle_of(filler *f, pt_obstacle what) {
  char where[600];
  pt_report_obstacle o;
  if (what == PT_OBSTACLE_FACT) o = fact_of(f);
  else o = (pt_report_obstacle){.at = place_of(f, f->best.loc)};
  pt_place_text(&o.at, where, sizeof where);
  const char *sentence = pt_reason_sentence((pt_reason)f->best.reason);
  if (what == PT_OBSTACLE_UNSUPPORTED)
    o.text = pt_report_printf(f->r, "not supported: %s%s%s", where, *where ? ": " : "", sentence);
  if (what == PT_OBSTACLE_TIME && f->c->out_of_time)
    o = (pt_report_obstacle){.text = "time was over", .at = place_of(f, 0)};
  else if (what == PT_OBSTACLE_TIME)
    o.text = pt_report_printf(f->r, "no proof so far: %s%s%s", where, *where ? ": " : "", sentence);
  o.what = (uint8_t)what;
  return o;
}

static void add(filler *f, pt_obstacle what) {
  pt_report_obstacle o = obstacle_of(f, what);
  for (size_t k = 0; k < f->r->obstacles.n; k++)
    if (strcmp(f->r->obstacles.at[k].text, o.text) == 0) {
      f->r->obstacles.at[k].checks++;
      return;
    }
  o.checks = 1;
  pt_vec_push(f->r->mem, &f->r->obstacles, o);
}

static int compare(const void *a, const void *b) {
  const pt_report_obstacle *x = a, *y = b;
  if (x->checks != y->checks) return x->checks < y->checks ? 1 : -1;
  return strcmp(x->text, y->text);
}

void pt_fill_obstacles(pt_report *r, const pt_checker *c, const pt_loop_heads *heads) {
  filler f = {.r = r, .c = c, .heads = heads};
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++) {
    if (!pt_check_wanted(c, k) || c->result.checks[k].verdict != PT_OPEN) continue;
    f.check = k, f.best = reason_of(c, k);
    pt_obstacle what = what_of(f.best);
    if (what != PT_OBSTACLE_NONE) add(&f, what);
  }
  if (r->obstacles.n) qsort(r->obstacles.at, r->obstacles.n, sizeof *r->obstacles.at, compare);
}
