/* The walk: places, frames, edges and joins. */
#include "sym/merge.h"

#include <assert.h>

#include "sym/known.h"
#include "sym/merge_priv.h"

enum { MAX_FRAMES = 400 };

/* ---- places: numbers for copies of blocks and instructions, the same in every encoding */

uint32_t pt_merge_place(pt_merge *e, uint32_t parent, uint64_t key) {
  uint64_t mixed = (uint64_t)parent << 32 ^ key, id;
  assert(key <= UINT32_MAX);
  if (pt_map_get(&e->place_ids, mixed, &id)) return (uint32_t)id;
  pt_map_put(e->mem, &e->place_ids, mixed, ++e->nplaces);
  return e->nplaces;
}

uint32_t pt_merge_context(pt_merge *e, uint32_t parent, uint32_t call, uint32_t fn) {
  uint32_t id = pt_merge_place(e, parent ? pt_merge_place(e, parent, call) : 0, fn);
  if (pt_map_get(&e->caller_ids, id, NULL)) return id;
  pt_vec_push(e->mem, &e->callers, ((pt_merge_caller){id, parent, call, fn}));
  pt_map_put(e->mem, &e->caller_ids, id, e->callers.n);
  return id;
}

/* ---- facts of functions */

static void mark_carried(const pt_ir_fn *f, const pt_ir_cfg *cfg, pt_val v, pt_blk user,
                         bool *carried) {
  if (!v || f->values.at[v].kind != PT_VAL_INS) return;
  uint32_t loop = cfg->loop_of[f->ins.at[f->values.at[v].ref].block];
  if (!pt_ir_in_loop(cfg, loop, user)) carried[v] = true;
}

/* Values that are used outside of the innermost loop that makes them. */
static void find_carried(const pt_ir_fn *f, const pt_ir_cfg *cfg, bool *carried) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || cfg->rpo_index[i->block] == PT_NO_BLK) continue;
    for (uint32_t a = 0; a < i->nargs; a++) {
      pt_blk user = i->op == PT_OP_PHI ? f->blocks.at[i->block].preds.at[a] : i->block;
      if (cfg->rpo_index[user] != PT_NO_BLK)
        mark_carried(f, cfg, pt_ir_arg(f, i, a), user, carried);
    }
  }
}

static void find_order(pt_merge *e, pt_merge_fn *facts) {
  const pt_ir_cfg *cfg = &facts->cfg;
  facts->order = pt_mem_alloc(e->mem, (cfg->loops.n + 1) * sizeof *facts->order);
  for (uint32_t k = 0; k < cfg->nrpo; k++) {
    pt_blk b = cfg->rpo[k];
    uint32_t loop = cfg->loop_of[b];
    pt_vec_push(e->mem, &facts->order[loop], b);
    if (loop && cfg->loops.at[loop - 1].header == b)
      pt_vec_push(e->mem, &facts->order[cfg->loops.at[loop - 1].parent], b);
  }
}

const pt_merge_fn *pt_merge_facts(pt_merge *e, uint32_t fn) {
  pt_merge_fn *facts = &e->fns[fn];
  const pt_ir_fn *f = e->prog->fns.at[fn];
  if (facts->ready) return facts;
  facts->ready = true;
  pt_ir_cfg_init(&facts->cfg, e->mem, f);
  facts->carried = pt_mem_alloc(e->mem, f->values.n * sizeof *facts->carried);
  find_carried(f, &facts->cfg, facts->carried);
  find_order(e, facts);
  return facts;
}

static void release_facts(pt_merge *e, uint32_t fn) {
  pt_merge_fn *facts = &e->fns[fn];
  if (!facts->ready) return;
  for (size_t k = 0; k <= facts->cfg.loops.n; k++) pt_vec_release(e->mem, &facts->order[k]);
  pt_mem_free(e->mem, facts->order, (facts->cfg.loops.n + 1) * sizeof *facts->order);
  pt_mem_free(e->mem, facts->carried, e->prog->fns.at[fn]->values.n * sizeof *facts->carried);
  pt_ir_cfg_release(&facts->cfg);
}

/* ---- giving up */

/* This counts in every copy of a cut loop: what a window knows of a pointer is no property of the
   run, so a run that is given up in an early copy need not be given up in the window in which that
   copy is the last. */
void pt_merge_give_up(pt_merge *e, pt_term guard, pt_reason why, uint32_t loc) {
  if (pt_term_is_false(e->tt, guard)) return;
  pt_vec_push(e->mem, &e->lost, ((pt_lost){guard, why, loc}));
}

bool pt_merge_over(pt_merge *e) {
  if (e->too_large || e->space.restart) return true;
  if (e->nins > e->o.max_ins) e->too_large = PT_REASON_TOO_LARGE;
  else if (e->space.full) e->too_large = e->space.full;
  else if (e->goal.stop && *e->goal.stop) e->too_large = PT_REASON_TIME;
  return e->too_large != PT_REASON_NONE;
}

/* ---- guards */

void pt_merge_require(pt_merge *e, pt_merge_state *s, pt_term c) {
  pt_term simpler = pt_merge_simpler(e, s, c);
  s->guard = pt_mk_and(e->tt, s->guard, simpler);
  s->known = pt_known_add(&e->space, s->known, simpler);
  s->known = pt_known_add(&e->space, s->known, c);
  s->known = pt_known_add(&e->space, s->known, s->guard);
}

pt_term pt_merge_simpler(pt_merge *e, const pt_merge_state *s, pt_term t) {
  return pt_known_apply(&e->space, s->known, t);
}

/* ---- joining */

typedef struct {
  pt_merge *e;
  pt_term cond;
  pt_pmap a, b, out;
} carried_join;

static void join_carried(void *payload, uint64_t key) {
  carried_join *j = payload;
  uint64_t a, b;
  bool has_a = pt_pmap_get(j->a, key, &a), has_b = pt_pmap_get(j->b, key, &b);
  pt_term x = {has_a ? (uint32_t)a : (uint32_t)b}, y = {has_b ? (uint32_t)b : (uint32_t)a};
  if (pt_term_sort(j->e->tt, x).i != pt_term_sort(j->e->tt, y).i)
    return; /* bits and float: not used any more */
  j->out = pt_pmap_put(j->e->space.maps, j->out, key, pt_mk_ite(j->e->tt, j->cond, x, y).i);
}

/* Guards `g and c` and `g and not c` are told apart by c, and together they are g. */
static bool is_diamond(pt_terms *tt, pt_term a, pt_term b, pt_term *both, pt_term *cond) {
  if (pt_term_op(tt, a) != PT_TOP_AND || pt_term_op(tt, b) != PT_TOP_AND) return false;
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t j = 0; j < 2; j++) {
      pt_term x = pt_term_arg(tt, a, i), y = pt_term_arg(tt, b, j);
      if (pt_term_arg(tt, a, 1 - i).i != pt_term_arg(tt, b, 1 - j).i || pt_mk_not(tt, x).i != y.i)
        continue;
      *both = pt_term_arg(tt, a, 1 - i), *cond = x;
      return true;
    }
  return false;
}

static pt_term separate(pt_merge *e, pt_term a, pt_term b, pt_term *both) {
  pt_term cond;
  if (pt_mk_not(e->tt, a).i == b.i) {
    *both = pt_true(e->tt);
    return a;
  }
  if (is_diamond(e->tt, a, b, both, &cond)) return cond;
  *both = pt_mk_or(e->tt, a, b);
  return a;
}

pt_merge_state pt_merge_join(pt_merge *e, const pt_merge_state *a, const pt_merge_state *b,
                             uint32_t place) {
  pt_merge_state out;
  pt_term cond = separate(e, a->guard, b->guard, &out.guard);
  size_t undef = e->space.undef.n;
  out.mem = pt_space_merge(&e->space, cond, a->mem, b->mem, place);
  e->space.undef.n = undef; /* joining looks at no value */
  carried_join j = {e, cond, a->carried, b->carried, b->carried};
  pt_pmap_diff(a->carried, b->carried, join_carried, &j);
  out.carried = j.out;
  out.known = pt_known_both(&e->space, a->known, b->known);
  out.known = pt_known_add(&e->space, out.known, out.guard);
  pt_pmaps_freeze(e->space.maps);
  return out;
}

pt_merge_state pt_merge_join_edges(pt_merge *e, pt_merge_frame *f, pt_blk to,
                                   const pt_merge_edges *edges, uint32_t place, pt_term_vec *out) {
  size_t n = pt_ir_phis(e->prog->fns.at[f->fn], to), first = out->n;
  const pt_merge_edge *last = &edges->at[edges->n - 1];
  pt_merge_state s = last->state;
  for (size_t k = 0; k < n; k++) pt_vec_push(e->mem, out, f->phis.at[last->phis + k]);
  for (size_t j = edges->n - 1; j-- > 0;) {
    const pt_merge_edge *g = &edges->at[j];
    pt_term both, cond = separate(e, g->state.guard, s.guard, &both);
    for (size_t k = 0; k < n; k++)
      out->at[first + k] =
          pt_space_choose(&e->space, cond, f->phis.at[g->phis + k], out->at[first + k]);
    s = pt_merge_join(e, &g->state, &s, place);
  }
  return s;
}

/* ---- edges */

void pt_merge_deliver(pt_merge *e, pt_merge_frame *f, pt_walk *w, pt_blk to,
                      const pt_merge_edge *edge) {
  if (pt_term_is_false(e->tt, edge->state.guard)) return;
  const pt_ir_cfg *cfg = &pt_merge_facts(e, f->fn)->cfg;
  if (!w || (to != w->head && pt_ir_in_loop(cfg, w->loop, to)))
    pt_vec_push(e->mem, &f->pending[to], *edge);
  else if (to == w->head) pt_vec_push(e->mem, &w->backs, *edge);
  else pt_vec_push(e->mem, &w->leaving, ((pt_leaving){to, *edge}));
}

void pt_merge_blocks(pt_merge *e, pt_merge_frame *f, uint32_t loop) {
  const pt_merge_fn *facts = pt_merge_facts(e, f->fn);
  const pt_blks *order = &facts->order[loop];
  for (size_t k = 0; k < order->n && !pt_merge_over(e); k++) {
    pt_blk b = order->at[k];
    if (f->pending[b].n == 0) continue;
    if (facts->cfg.loop_of[b] == loop) pt_merge_block(e, f, b);
    else pt_merge_loop_at(e, f, facts->cfg.loop_of[b]);
  }
}

/* ---- frames */

static pt_merge_frame *push_frame(pt_merge *e, uint32_t fn, uint32_t context, uint32_t place) {
  const pt_ir_fn *f = e->prog->fns.at[fn];
  pt_merge_frame *fr = pt_mem_alloc(e->mem, sizeof *fr);
  fr->fn = fn, fr->context = context, fr->place = place, fr->id = place;
  fr->values = pt_mem_alloc(e->mem, f->values.n * sizeof *fr->values);
  fr->pending = pt_mem_alloc(e->mem, f->blocks.n * sizeof *fr->pending);
  fr->stack_before = e->stack_bytes;
  pt_vec_push(e->mem, &e->frames, fr);
  return fr;
}

static void pop_frame(pt_merge *e) {
  pt_merge_frame *fr = pt_vec_pop(&e->frames);
  const pt_ir_fn *f = e->prog->fns.at[fr->fn];
  e->stack_bytes = fr->stack_before;
  for (size_t k = 0; k < f->blocks.n; k++) pt_vec_release(e->mem, &fr->pending[k]);
  pt_mem_free(e->mem, fr->pending, f->blocks.n * sizeof *fr->pending);
  pt_mem_free(e->mem, fr->values, f->values.n * sizeof *fr->values);
  pt_vec_release(e->mem, &fr->phis);
  pt_vec_release(e->mem, &fr->returns);
  pt_vec_release(e->mem, &fr->objects);
  pt_vec_release(e->mem, &fr->dynamic);
  pt_mem_free(e->mem, fr, sizeof *fr);
}

static void walk_function(pt_merge *e, pt_merge_frame *f, const pt_merge_state *s) {
  if (pt_merge_facts(e, f->fn)->cfg.irreducible) {
    pt_merge_give_up(e, s->guard, PT_REASON_LOOP_ENTRY,
                     e->prog->fns.at[f->fn]->loc);
    return;
  }
  pt_merge_edge entry = {.from = PT_NO_BLK, .state = *s};
  pt_vec_push(e->mem, &f->pending[0], entry);
  pt_merge_blocks(e, f, 0);
}

/* The state behind all returns; false: there is none. */
static bool join_returns(pt_merge *e, pt_merge_frame *f, pt_return *out) {
  uint32_t place =
      pt_merge_place(e, f->place, PT_PLACE_JOIN | 0x0fffffff); /* no block has this number */
  if (f->returns.n == 0) return false;
  *out = f->returns.at[f->returns.n - 1];
  for (size_t j = f->returns.n - 1; j-- > 0;) {
    const pt_return *r = &f->returns.at[j];
    pt_term both, cond = separate(e, r->state.guard, out->state.guard, &both);
    if (out->value.i) out->value = pt_space_choose(&e->space, cond, r->value, out->value);
    out->state = pt_merge_join(e, &r->state, &out->state, place);
  }
  for (size_t k = 0; k < f->objects.n; k++)
    pt_space_set_life(&e->space, &out->state.mem, f->objects.at[k], pt_false(e->tt));
  return true;
}

static uint32_t count_frames(const pt_merge *e, uint32_t fn) {
  uint32_t n = 0;
  for (size_t k = 0; k < e->frames.n; k++) n += e->frames.at[k]->fn == fn;
  return n;
}

void pt_merge_call(pt_merge *e, pt_merge_frame *caller, const pt_ir_ins *i, uint32_t fn,
                   const pt_term *args, uint32_t nargs) {
  uint32_t ins = (uint32_t)(i - e->prog->fns.at[caller->fn]->ins.at);
  if (count_frames(e, fn) >= e->o.recursion + 1 || e->frames.n >= MAX_FRAMES) {
    pt_lost cut = {caller->now.guard, PT_REASON_RECURSION_LIMIT, i->loc};
    if (e->o.step) pt_vec_push(e->mem, &e->lost, cut);
    else pt_vec_push(e->mem, &e->more, cut);
    caller->now.guard = pt_false(e->tt);
    return;
  }
  uint32_t place = pt_merge_place(e, pt_merge_place(e, caller->place, ins), fn);
  pt_merge_frame *f = push_frame(e, fn, pt_merge_context(e, caller->context, ins, fn), place);
  for (uint32_t k = 0; k < nargs; k++) f->values[1 + k] = args[k];
  walk_function(e, f, &caller->now);
  pt_return back;
  bool returns = join_returns(e, f, &back);
  pop_frame(e);
  caller->now.guard = pt_false(e->tt);
  if (!returns) return;
  caller->now = back.state;
  if (i->res && back.value.i) pt_merge_set(e, caller, i->res, back.value);
}

/* ---- life */

pt_merge *pt_merge_new(pt_mem *m, pt_terms *tt, const pt_ir_prog *p, const pt_merge_goal *goal) {
  pt_merge *e = pt_mem_alloc(m, sizeof *e);
  e->mem = m, e->tt = tt, e->prog = p, e->goal = *goal;
  e->fns = pt_mem_alloc(m, p->fns.n * sizeof *e->fns);
  pt_space_init(&e->space, m, tt, p);
  return e;
}

static void release_loops(pt_merge *e) {
  for (size_t k = 0; k < e->loops.n; k++) {
    pt_merge_loop *l = &e->loops.at[k];
    for (size_t j = 0; j < l->pointers.n; j++) pt_vec_release(e->mem, &l->pointers.at[j].targets);
    pt_vec_release(e->mem, &l->pointers);
    pt_vec_release(e->mem, &l->read);
    pt_vec_release(e->mem, &l->changed);
  }
  pt_vec_release(e->mem, &e->loops);
}

void pt_merge_delete(pt_merge *e) {
  pt_mem *m = e->mem;
  release_loops(e);
  for (uint32_t fn = 1; fn < e->prog->fns.n; fn++) release_facts(e, fn);
  pt_mem_free(m, e->fns, e->prog->fns.n * sizeof *e->fns);
  pt_space_release(&e->space);
  pt_vec_release(m, &e->obligations);
  pt_vec_release(m, &e->lost);
  pt_vec_release(m, &e->more);
  pt_vec_release(m, &e->inputs);
  pt_vec_release(m, &e->copies);
  pt_vec_release(m, &e->head_vars);
  pt_vec_release(m, &e->backs);
  pt_vec_release(m, &e->terms);
  pt_vec_release(m, &e->bounds);
  pt_vec_release(m, &e->frames);
  pt_map_release(m, &e->place_ids);
  pt_map_release(m, &e->loop_ids);
  pt_map_release(m, &e->caller_ids);
  pt_vec_release(m, &e->callers);
  pt_mem_free(m, e, sizeof *e);
}

static void reset(pt_merge *e) {
  pt_vec_reset(&e->obligations);
  pt_vec_reset(&e->lost);
  pt_vec_reset(&e->more);
  pt_vec_reset(&e->inputs);
  pt_vec_reset(&e->copies);
  pt_vec_reset(&e->head_vars);
  pt_vec_reset(&e->backs);
  pt_vec_reset(&e->terms);
  pt_vec_reset(&e->bounds);
  pt_vec_reset(&e->space.undef);
  e->too_large = PT_REASON_NONE, e->stack_bytes = e->max_stack = 0, e->deep = false;
  e->counts = e->counts_late = pt_true(e->tt), e->cut_depth = 0;
  for (size_t k = 0; k < e->loops.n; k++) e->loops.at[k].unwound = 0;
}

/* One encoding; what it learns may ask for another. */
static void encode_once(pt_merge *e) {
  pt_merge_state s = {.guard = pt_true(e->tt)};
  reset(e);
  pt_space_begin(&e->space, &s.mem);
  pt_pmaps_freeze(e->space.maps);
  uint32_t place = pt_merge_context(e, 0, 0, e->prog->main);
  pt_merge_frame *f = push_frame(e, e->prog->main, place, place);
  walk_function(e, f, &s);
  pt_return end;
  if (!pt_merge_over(e) && join_returns(e, f, &end)) pt_merge_program_end(e, &end.state, false);
  while (e->frames.n) pop_frame(e);
}

bool pt_merge_encode(pt_merge *e, const pt_merge_options *o) {
  e->o = *o, e->nins = 0;
  do encode_once(e);
  while (e->space.restart && !e->too_large);
  return !e->too_large;
}
