/* What the instructions of a point do, as terms over the state there. */
#include <assert.h>
#include <string.h>

#include "ir/builtin.h"
#include "sym/flow_priv.h"
#include "sym/value.h"

enum {
  MOST_BYTES = 64 /* longer copies and fills of memory are unknown */
};

typedef struct {
  pt_flow *w;
  pt_effect *e;
  uint32_t fn;
  const pt_ir_fn *f;
} stepper;

static pt_terms *terms(stepper *s) { return s->w->tt; }
static uint32_t ptr_width(const stepper *s) { return s->w->prog->ptr_width; }

static pt_term operand(stepper *s, pt_val v) {
  uint64_t t;
  pt_term c = pt_flow_constant(s->w, s->fn, v);
  if (c.i) return c;
  if (pt_map_get(&s->e->values, v, &t)) return (pt_term){(uint32_t)t};
  return pt_flow_var(s->w, (pt_sv){.kind = PT_SV_VALUE, .fn = s->fn, .index = v},
                     pt_ir_width(s->f, v));
}

static pt_term arg(stepper *s, const pt_ir_ins *i, uint32_t k) {
  return operand(s, pt_ir_arg(s->f, i, k));
}

static void define(stepper *s, pt_val v, pt_term t) {
  if (v) pt_map_put(s->w->mem, &s->e->values, v, t.i);
}

static pt_term unknown_bits(stepper *s, uint32_t width) {
  return pt_flow_unknown(s->w, pt_sort_bv(terms(s), width));
}

static void forget(stepper *s, pt_val v) {
  if (v) define(s, v, unknown_bits(s, pt_ir_width(s->f, v)));
}

static void forget_life(stepper *s) {
  if (s->w->life) s->e->life = pt_flow_unknown(s->w, pt_term_sort(terms(s), s->e->life));
}

static void forget_memory(stepper *s) {
  s->e->mem = pt_flow_unknown(s->w, pt_term_sort(terms(s), s->e->mem));
}

static void guard(stepper *s, pt_term t) { pt_vec_push(s->w->mem, &s->e->guards, t); }

/* ---- cells and memory */

static pt_term cell_now(stepper *s, uint32_t cell) {
  const pt_cell *c = &s->w->cells.at[cell];
  uint64_t t;
  if (pt_map_get(&s->e->cells, cell, &t)) return (pt_term){(uint32_t)t};
  return pt_flow_var(s->w, (pt_sv){.kind = PT_SV_CELL, .fn = c->fn, .index = cell}, c->width);
}

static void undefine_cells(stepper *s, pt_val alloc) {
  const pt_flow_fn *ff = &s->w->fns[s->fn];
  for (size_t k = 0; k < ff->cells.n; k++) {
    uint32_t cell = ff->cells.at[k];
    if (s->w->cells.at[cell].alloc != alloc) continue;
    uint64_t n = 0;
    pt_map_get(&s->e->fresh, cell, &n);
    pt_sv sv = {.kind = PT_SV_FRESH, .index = cell, .after = (uint32_t)n};
    pt_map_put(s->w->mem, &s->e->cells, cell, pt_flow_var(s->w, sv, s->w->cells.at[cell].width).i);
    pt_map_put(s->w->mem, &s->e->fresh, cell, n + 1);
  }
}

static pt_term offset_by(stepper *s, pt_term address, uint64_t n) {
  return pt_mk_op2(terms(s), PT_TOP_ADD, address, pt_mk_u64(terms(s), ptr_width(s), n));
}

static pt_term load_bytes(stepper *s, pt_term address, uint32_t bytes) {
  pt_term all = pt_mk_select(terms(s), s->e->mem, address);
  for (uint32_t k = 1; k < bytes; k++)
    all = pt_mk_concat(terms(s), pt_mk_select(terms(s), s->e->mem, offset_by(s, address, k)), all);
  return all;
}

static void store_byte(stepper *s, pt_term address, pt_term byte) {
  s->e->mem = pt_mk_store(terms(s), s->e->mem, address, byte);
}

static void store_bytes(stepper *s, pt_term address, uint32_t bytes, pt_term value) {
  value = pt_mk_zext(terms(s), value, 8 * bytes);
  for (uint32_t k = 0; k < bytes; k++)
    store_byte(s, offset_by(s, address, k), pt_mk_extract(terms(s), value, 8 * k + 7, 8 * k));
}

static void step_load(stepper *s, const pt_ir_ins *i) {
  uint32_t cell, width = pt_ir_width(s->f, i->res), bytes = (width + 7) / 8;
  if (pt_flow_cell_of(s->w, s->fn, i, &cell)) define(s, i->res, cell_now(s, cell));
  else if (bytes > MOST_BYTES) forget(s, i->res);
  else define(s, i->res, pt_mk_trunc(terms(s), load_bytes(s, arg(s, i, 0), bytes), width));
}

static void step_store(stepper *s, const pt_ir_ins *i) {
  uint32_t cell, width = pt_ir_width(s->f, pt_ir_arg(s->f, i, 1)), bytes = (width + 7) / 8;
  if (pt_flow_cell_of(s->w, s->fn, i, &cell))
    pt_map_put(s->w->mem, &s->e->cells, cell, arg(s, i, 1).i);
  else if (bytes > MOST_BYTES) forget_memory(s);
  else store_bytes(s, arg(s, i, 0), bytes, arg(s, i, 1));
}

/* A length that is a small constant; false: it is not. */
static bool small(stepper *s, pt_term n, uint64_t *out) {
  pt_bv c;
  if (!pt_term_value(terms(s), n, &c)) return false;
  *out = pt_bv_to_u64(c);
  return *out <= MOST_BYTES;
}

static void step_copy(stepper *s, const pt_ir_ins *i) {
  uint64_t n;
  pt_term bytes[MOST_BYTES];
  if (!small(s, arg(s, i, 2), &n)) {
    forget_memory(s);
    return;
  }
  for (uint64_t k = 0; k < n; k++)
    bytes[k] = pt_mk_select(terms(s), s->e->mem, offset_by(s, arg(s, i, 1), k));
  for (uint64_t k = 0; k < n; k++) store_byte(s, offset_by(s, arg(s, i, 0), k), bytes[k]);
}

static void step_set(stepper *s, const pt_ir_ins *i) {
  uint64_t n;
  if (pt_ir_fills_new(s->f, i)) return;
  if (!small(s, arg(s, i, 2), &n)) {
    forget_memory(s);
    return;
  }
  for (uint64_t k = 0; k < n; k++)
    store_byte(s, offset_by(s, arg(s, i, 0), k), i->sub ? unknown_bits(s, 8) : arg(s, i, 1));
}

/* How much an allocation moves TOP, as pt_flow_room. */
static pt_term room(stepper *s, pt_term size) {
  pt_terms *tt = terms(s);
  uint32_t p = ptr_width(s), bits = p == 64 ? 32 : 12;
  pt_bv c;
  if (pt_term_value(tt, size, &c)) return pt_mk_u64(tt, p, pt_flow_room(s->w, pt_bv_to_u64(c)));
  pt_term one = pt_mk_u64(tt, p, 1), shift = pt_mk_u64(tt, p, bits);
  pt_term pages = pt_mk_op2(tt, PT_TOP_LSHR, pt_mk_op2(tt, PT_TOP_SUB, size, one), shift);
  pages = pt_mk_ite(tt, pt_mk_eq(tt, size, pt_mk_u64(tt, p, 0)), pt_mk_u64(tt, p, 0), pages);
  return pt_mk_op2(tt, PT_TOP_SHL, pt_mk_op2(tt, PT_TOP_ADD, pages, pt_mk_u64(tt, p, 2)), shift);
}

static void step_alloc(stepper *s, const pt_ir_ins *i) {
  pt_term size = arg(s, i, 0), at = s->e->top;
  uint64_t n;
  define(s, i->res, at);
  if (pt_flow_is_tracked(s->w, s->fn, i)) {
    guard(s, pt_flow_unused(s->w, s->e->life, at));
    s->e->life = pt_flow_born(s->w, s->e->life, at, size, pt_alloc_is_heap(i->sub));
  }
  s->e->top = pt_mk_op2(terms(s), PT_TOP_ADD, at, room(s, size));
  undefine_cells(s, i->res);
  if (i->sub != PT_ALLOC_ZEROED) return;
  if (!small(s, size, &n)) forget_memory(s);
  else
    for (uint64_t k = 0; k < n; k++) store_byte(s, offset_by(s, at, k), pt_mk_u64(terms(s), 8, 0));
}

/* The alloc instruction of an object that only a scope begins and ends; NULL: it is not known. */
static const pt_ir_ins *alloc_of(const stepper *s, pt_val object) {
  const pt_ir_value *v = &s->f->values.at[object];
  if (v->kind != PT_VAL_INS || s->f->ins.at[v->ref].op != PT_OP_ALLOC) return NULL;
  return &s->f->ins.at[v->ref];
}

/* A variable begins to live, or ends. */
static void turn_life(stepper *s, const pt_ir_ins *i, bool lives) {
  pt_val object = pt_ir_arg(s->f, i, 0);
  const pt_ir_ins *alloc = alloc_of(s, object);
  if (alloc && !pt_flow_is_tracked(s->w, s->fn, alloc)) return;
  pt_term p = operand(s, object), life = s->e->life;
  if (!alloc) forget_life(s);
  else if (lives) s->e->life = pt_flow_born(s->w, life, p, arg(s, alloc, 0), false);
  else s->e->life = pt_flow_dead(s->w, life, p);
}

/* Variables of the frame end with it; one that was never born has a pointer to anywhere, and what
   is there is taken for dead. */
static void end_frame(stepper *s) {
  for (size_t k = 1; s->w->life && k < s->f->ins.n; k++) {
    const pt_ir_ins *i = &s->f->ins.at[k];
    if (i->dead || i->op != PT_OP_ALLOC || !pt_alloc_is_stack(i->sub)) continue;
    if (!pt_flow_is_tracked(s->w, s->fn, i)) continue;
    if (s->w->fns[s->fn].in_loop[i->block]) forget_life(s);
    else s->e->life = pt_flow_dead(s->w, s->e->life, operand(s, i->res));
  }
}

/* Memory that was never written is arbitrary anyway; what may have been becomes so again. */
static void step_scope(stepper *s, const pt_ir_ins *i) {
  pt_val object = pt_ir_arg(s->f, i, 0);
  turn_life(s, i, true);
  if (!pt_flow_scope_undefines(s->w, s->fn, i)) return;
  if (pt_flow_has_cells(s->w, s->fn, object)) {
    undefine_cells(s, object);
    return;
  }
  const pt_ir_ins *alloc = alloc_of(s, object);
  uint64_t n = UINT64_MAX;
  if (alloc && small(s, arg(s, alloc, 0), &n))
    for (uint64_t k = 0; k < n; k++)
      store_byte(s, offset_by(s, operand(s, object), k), unknown_bits(s, 8));
  else
    forget_memory(s);
}

static void step_havoc(stepper *s) {
  forget_memory(s);
  for (uint32_t k = 0; k < s->w->cells.n; k++) {
    const pt_cell *c = &s->w->cells.at[k];
    if (c->global && !s->w->prog->globals.at[c->global].constant)
      pt_map_put(s->w->mem, &s->e->cells, k, unknown_bits(s, c->width).i);
  }
}

/* ---- all of them */

/* A term as a sign extension: how many bits say it all. */
static uint32_t signed_width(pt_terms *tt, pt_term t) {
  uint32_t w = pt_term_width(tt, t);
  pt_bv c;
  if (pt_term_op(tt, t) == PT_TOP_SEXT) return pt_term_width(tt, pt_term_arg(tt, t, 0));
  if (!pt_term_value(tt, t, &c)) return w;
  for (uint32_t k = 1; k < w; k++)
    if (pt_bv_eq(pt_bv_sext(pt_bv_trunc(c, k), w), c)) return k;
  return w;
}

/* C computes with chars as ints.  A signed remainder of two sign extensions needs no more bits than
   they have: it is smaller than the divisor, or the dividend (by 0); and the one overflow, least by
   -1, is 0 in both. */
static pt_term narrow_remainder(pt_terms *tt, pt_term a, pt_term b) {
  uint32_t w = pt_term_width(tt, a), x = signed_width(tt, a), y = signed_width(tt, b),
           n = x > y ? x : y;
  if (n >= w) return pt_mk_op2(tt, PT_TOP_SREM, a, b);
  return pt_mk_sext(tt, pt_mk_op2(tt, PT_TOP_SREM, pt_mk_trunc(tt, a, n), pt_mk_trunc(tt, b, n)),
                    w);
}

pt_term pt_flow_pure(pt_terms *tt, const pt_ir_ins *i, const pt_term *args, uint32_t width) {
  if (i->op == PT_OP_SREM) return narrow_remainder(tt, args[0], args[1]);
  pt_term t = pt_sym_value(tt, i, args, width);
  return pt_sym_is_float(tt, t) ? pt_mk_op1(tt, PT_TOP_BV_OF_FP, t) : t;
}

static void step_pure(stepper *s, const pt_ir_ins *i) {
  pt_term args[3];
  assert(i->nargs <= 3);
  for (uint32_t k = 0; k < i->nargs; k++) args[k] = arg(s, i, k);
  define(s, i->res, pt_flow_pure(terms(s), i, args, pt_ir_width(s->f, i->res)));
}

static void step_input(stepper *s, const pt_ir_ins *i) {
  pt_sv sv = {.kind = PT_SV_INPUT, .index = s->e->inputs++};
  define(s, i->res, pt_flow_var(s->w, sv, pt_ir_width(s->f, i->res)));
}

static void step_call(stepper *s, const pt_ir_ins *i) {
  uint32_t first = i->op == PT_OP_ICALL;
  if (!first && !s->w->prog->fns.at[i->ref]->blocks.n) {
    forget(s, i->res);
    if (pt_ir_builtin_writes(s->w->prog, s->fn, i)) forget_memory(s);
    return;
  }
  if (first) s->e->target = arg(s, i, 0);
  for (uint32_t k = first; k < i->nargs; k++) pt_vec_push(s->w->mem, &s->e->args, arg(s, i, k));
}

/* ---- what may fail */

static pt_term is_function(stepper *s, const pt_ir_ins *i) {
  pt_term any = pt_false(terms(s)), target = arg(s, i, 0);
  for (uint32_t g = 1; g < s->w->prog->fns.n; g++) {
    if (!s->w->prog->fns.at[g]->blocks.n || !pt_ir_may_target(s->w->prog, s->f, i, g)) continue;
    pt_term at = pt_mk_u64(terms(s), ptr_width(s), s->w->fn_address[g]);
    any = pt_mk_or(terms(s), any, pt_mk_eq(terms(s), target, at));
  }
  return any;
}

static pt_term valid_value(stepper *s, const pt_ir_ins *i, pt_val v, bool write) {
  uint32_t cell;
  if (pt_flow_cell_of(s->w, s->fn, i, &cell)) return pt_flow_unknown(s->w, pt_sort_bool(terms(s)));
  pt_term n = pt_mk_u64(terms(s), ptr_width(s), (pt_ir_width(s->f, v) + 7) / 8);
  return pt_flow_valid(s->w, s->e->life, arg(s, i, 0), n, write);
}

/* Also when there is none. */
static pt_term valid_range(stepper *s, const pt_ir_ins *i) {
  pt_term n = arg(s, i, 2), life = s->e->life,
          none = pt_mk_eq(terms(s), n, pt_mk_u64(terms(s), ptr_width(s), 0));
  pt_term ok = pt_flow_valid(s->w, life, arg(s, i, 0), n, true);
  if (i->op == PT_OP_COPY)
    ok = pt_mk_and(terms(s), ok, pt_flow_valid(s->w, life, arg(s, i, 1), n, false));
  return pt_mk_or(terms(s), none, ok);
}

static pt_term is_allowed(stepper *s, const pt_ir_ins *i) {
  switch (i->op) {
  case PT_OP_LOAD: return valid_value(s, i, i->res, false);
  case PT_OP_STORE: return valid_value(s, i, pt_ir_arg(s->f, i, 1), true);
  case PT_OP_FREE: return pt_flow_freeable(s->w, s->e->life, arg(s, i, 0));
  case PT_OP_ICALL: return is_function(s, i);
  default: return valid_range(s, i);
  }
}

bool pt_flow_has_guard(const pt_flow *w, uint32_t fn, const pt_ir_ins *i) {
  if (i->op == PT_OP_CHECK || i->op == PT_OP_ASSUME) return true;
  if (i->op == PT_OP_ALLOC) return pt_flow_is_tracked(w, fn, i);
  return pt_flow_is_access(w, i);
}

static void step_free(stepper *s, const pt_ir_ins *i) {
  if (s->w->life) s->e->life = pt_flow_dead(s->w, s->e->life, arg(s, i, 0));
}

static void step_ptradd(stepper *s, const pt_ir_ins *i) {
  if (!s->w->life) return;
  pt_term stays = pt_flow_stays(s->w, i, arg(s, i, 0), arg(s, i, 1), operand(s, i->res));
  pt_vec_push(s->w->mem, &s->e->strays, stays);
}

static void step(stepper *s, const pt_ir_ins *i) {
  if (pt_flow_is_access(s->w, i)) guard(s, is_allowed(s, i));
  if (pt_sym_is_pure((pt_op)i->op)) {
    step_pure(s, i);
    if (i->op == PT_OP_PTRADD) step_ptradd(s, i);
    return;
  }
  switch (i->op) {
  case PT_OP_ALLOC: step_alloc(s, i); break;
  case PT_OP_LOAD: step_load(s, i); break;
  case PT_OP_STORE: step_store(s, i); break;
  case PT_OP_COPY: step_copy(s, i); break;
  case PT_OP_SET: step_set(s, i); break;
  case PT_OP_SCOPE: step_scope(s, i); break;
  case PT_OP_UNSCOPE: turn_life(s, i, false); break;
  case PT_OP_FREE: step_free(s, i); break;
  case PT_OP_SRESTORE: forget_life(s); break;
  case PT_OP_SSAVE: case PT_OP_OBJSIZE: forget(s, i->res); break;
  case PT_OP_CALL: case PT_OP_ICALL: step_call(s, i); break;
  case PT_OP_INPUT: step_input(s, i); break;
  case PT_OP_HAVOC: step_havoc(s); break;
  case PT_OP_ASSUME:
  case PT_OP_CHECK:
    guard(s, pt_sym_truth(terms(s), arg(s, i, 0)));
    break;
  case PT_OP_CBR: s->e->cond = pt_sym_truth(terms(s), arg(s, i, 0)); break;
  case PT_OP_RET:
    if (i->nargs) s->e->ret = arg(s, i, 0);
    end_frame(s);
    break;
  default: break; /* no effect on what terms describe: var, br, halt */
  }
}

/* ---- parts of a step that only some runs execute */

/* A part whose end was computed. */
typedef struct {
  pt_blk block;
  pt_term reach, cond; /* of being executed; of its branch, or 0 */
  pt_map cells;        /* at its end */
} node;

typedef struct {
  stepper s;
  PT_VEC(node) nodes; /* since the last sure part */
} merger;

static pt_term yes_no(pt_terms *tt, pt_term c, bool holds) { return holds ? c : pt_mk_not(tt, c); }

/* The condition of going from a part to block TO; 0: it does not lead there. */
static pt_term edge(const merger *m, const node *n, pt_blk to) {
  const pt_ir_ins *last = pt_ir_terminator(m->s.f, n->block);
  if (last->op == PT_OP_BR) return last->ref == to ? n->reach : (pt_term){0};
  if (last->op != PT_OP_CBR || (last->ref != to && last->ref2 != to)) return (pt_term){0};
  return pt_mk_and(m->s.w->tt, n->reach, yes_no(m->s.w->tt, n->cond, last->ref == to));
}

typedef struct {
  const node *from;
  pt_term when;
} way;

typedef PT_VEC(way) ways;

/* How block TO is reached, adding to OUT. */
static void find_ways(const merger *m, pt_blk to, ways *out) {
  for (size_t k = 0; k < m->nodes.n; k++) {
    pt_term when = edge(m, &m->nodes.at[k], to);
    if (when.i) pt_vec_push(m->s.w->mem, out, ((way){&m->nodes.at[k], when}));
  }
}

/* Cells behind all of the ways. */
static pt_map merge_cells(stepper *s, const ways *in) {
  pt_map all = {0};
  for (size_t k = 0; k < in->n; k++) {
    const pt_map *mine = &in->at[k].from->cells;
    for (size_t n = 0; n < mine->cap; n++) {
      if (mine->at[n].used != 1 || pt_map_get(&all, mine->at[n].key, NULL)) continue;
      uint32_t cell = (uint32_t)mine->at[n].key;
      const pt_cell *c = &s->w->cells.at[cell];
      pt_term before = pt_flow_var(s->w, (pt_sv){.kind = PT_SV_CELL, .fn = c->fn, .index = cell},
                                   c->width),
              t = {0};
      for (size_t j = 0; j < in->n; j++) {
        uint64_t x = before.i;
        pt_map_get(&in->at[j].from->cells, cell, &x);
        t = j ? pt_mk_ite(terms(s), in->at[j].when, (pt_term){(uint32_t)x}, t)
              : (pt_term){(uint32_t)x};
      }
      pt_map_put(s->w->mem, &all, cell, t.i);
    }
  }
  return all;
}

static void merge_phis(stepper *s, pt_blk b, const ways *in) {
  const pt_ir_block *block = &s->f->blocks.at[b];
  for (size_t k = 0; s->f->ins.at[block->ins.at[k]].op == PT_OP_PHI; k++) {
    const pt_ir_ins *i = &s->f->ins.at[block->ins.at[k]];
    pt_term t = {0};
    for (size_t n = 0; n < in->n; n++) {
      uint32_t from = pt_ir_pred_index(s->f, in->at[n].from->block, b);
      t = n ? pt_mk_ite(terms(s), in->at[n].when, arg(s, i, from), t) : arg(s, i, from);
    }
    define(s, i->res, t);
  }
}

static void clear_nodes(merger *m) {
  for (size_t k = 0; k < m->nodes.n; k++) pt_map_release(m->s.w->mem, &m->nodes.at[k].cells);
  pt_vec_reset(&m->nodes);
}

/* Enters a part that is not the first one: how it is reached. */
static pt_term enter(merger *m, const pt_flow_part *part) {
  stepper *s = &m->s;
  ways in = {0};
  pt_term reach = pt_false(terms(s));
  find_ways(m, part->block, &in);
  for (size_t k = 0; k < in.n; k++) reach = pt_mk_or(terms(s), reach, in.at[k].when);
  merge_phis(s, part->block, &in);
  s->e->cells = merge_cells(s, &in);
  pt_vec_release(s->w->mem, &in);
  if (part->sure) clear_nodes(m);
  return part->sure ? pt_true(terms(s)) : reach;
}

static void run_part(merger *m, const pt_flow_part *part, pt_term reach) {
  stepper *s = &m->s;
  pt_term_vec *guards = &s->e->guards, *strays = &s->e->strays;
  size_t first = guards->n, stray = strays->n;
  s->e->cond = (pt_term){0};
  for (uint32_t n = part->first; n < part->end; n++)
    step(s, &s->f->ins.at[s->f->blocks.at[part->block].ins.at[n]]);
  for (size_t k = first; k < guards->n; k++)
    guards->at[k] = pt_mk_implies(terms(s), reach, guards->at[k]);
  for (size_t k = stray; k < strays->n; k++)
    strays->at[k] = pt_mk_implies(terms(s), reach, strays->at[k]);
  pt_vec_push(
      s->w->mem, &m->nodes,
      ((node){.block = part->block, .reach = reach, .cond = s->e->cond, .cells = s->e->cells}));
  s->e->cells = (pt_map){0};
}

/* The ways out, and what cells hold behind all of them. */
static void leave(merger *m, const pt_point *pt) {
  stepper *s = &m->s;
  pt_effect *e = s->e;
  ways out = {0};
  e->cond = pt_false(terms(s));
  for (uint32_t k = 0; k < pt->nto; k++) {
    size_t first = out.n;
    find_ways(m, pt->to[k], &out);
    for (size_t n = first; n < out.n; n++) {
      pt_vec_push(s->w->mem, &e->vias,
                  ((pt_flow_via){out.at[n].from->block, pt->to[k], out.at[n].when}));
      if (k == 0) e->cond = pt_mk_or(terms(s), e->cond, out.at[n].when);
    }
  }
  if (pt->nto < 2) e->cond = (pt_term){0};
  if (m->nodes.n == 1) e->cells = m->nodes.at[0].cells, m->nodes.at[0].cells = (pt_map){0};
  else e->cells = merge_cells(s, &out);
  pt_vec_release(s->w->mem, &out);
}

const pt_effect *pt_flow_effect(pt_flow *w, uint32_t point) {
  pt_effect *e = &w->effects.at[point];
  if (e->done) return e;
  const pt_point *pt = &w->points.at[point];
  merger m = {.s = {.w = w, .e = e, .fn = pt->fn, .f = pt_flow_fn_at(w, pt->fn)}};
  e->mem = pt_flow_var(w, (pt_sv){.kind = PT_SV_MEM}, 0);
  e->top = pt_flow_var(w, (pt_sv){.kind = PT_SV_TOP}, 0);
  if (w->life) e->life = pt_flow_life_var(w);
  for (uint32_t k = 0; k < pt->nparts; k++) {
    const pt_flow_part *part = &w->parts.at[pt->parts + k];
    run_part(&m, part, k ? enter(&m, part) : pt_true(w->tt));
  }
  leave(&m, pt);
  clear_nodes(&m);
  pt_vec_release(w->mem, &m.nodes);
  e->done = true;
  return e;
}
