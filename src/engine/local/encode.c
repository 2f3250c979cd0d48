/* The walk: functions, blocks in order, where paths meet. */
#include <stdio.h>

#include "engine/local/encode_priv.h"
#include "ir/frees.h"
#include "ir/leaving.h"
#include "ir/quiet.h"
#include "sym/value.h"

enum { MAX_DEPTH = 6 };

/* ---- facts of a function */

static bool is_outside(const pt_lfacts *x, const pt_ir_fn *fn, pt_blk made, const pt_ir_ins *use,
                       uint32_t k) {
  uint32_t loop = x->cfg.loop_of[made];
  pt_blk at = use->op == PT_OP_PHI ? fn->blocks.at[use->block].preds.at[k] : use->block;
  return loop && !pt_ir_in_loop(&x->cfg, loop, at);
}

static void find_carried(pt_lfacts *x, const pt_ir_fn *fn) {
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    const pt_ir_ins *use = pt_ir_ins_at(fn, i);
    if (use->dead) continue;
    for (uint32_t k = 0; k < use->nargs; k++) {
      pt_val v = pt_ir_arg(fn, use, k);
      if (!v || fn->values.at[v].kind != PT_VAL_INS) continue;
      pt_blk made = pt_ir_ins_at(fn, fn->values.at[v].ref)->block;
      if (is_outside(x, fn, made, use, k)) x->carried[v] = true;
    }
  }
}

/* Whether operand K of USE can only be where the instruction reads or writes. */
static bool is_place(const pt_ir_ins *use, uint32_t k) {
  if (use->op == PT_OP_FREE) return false; /* of a variable: an error */
  return use->op == PT_OP_VAR || k < pt_op_places((pt_op)use->op);
}

/* The alloc of which V is the address, or an address inside; 0: none. */
static uint32_t alloc_of(const pt_ir_fn *fn, pt_val v) {
  while (v && fn->values.at[v].kind == PT_VAL_INS) {
    uint32_t i = fn->values.at[v].ref;
    const pt_ir_ins *ins = pt_ir_ins_at(fn, i);
    if (ins->op == PT_OP_ALLOC) return i;
    if (ins->op != PT_OP_PTRADD) return 0;
    v = pt_ir_arg(fn, ins, 0);
  }
  return 0;
}

static void find_tracked(pt_lfacts *x, const pt_ir_fn *fn) {
  for (uint32_t i = 1; i < fn->ins.n; i++)
    x->tracked[i] = fn->ins.at[i].op == PT_OP_ALLOC && fn->ins.at[i].sub == PT_ALLOC_STACK;
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    const pt_ir_ins *use = pt_ir_ins_at(fn, i);
    for (uint32_t k = 0; !use->dead && k < use->nargs; k++) {
      uint32_t a = alloc_of(fn, pt_ir_arg(fn, use, k));
      if (a && !is_place(use, k) && !(use->op == PT_OP_PTRADD && k == 0)) x->tracked[a] = false;
    }
  }
}

/* Instructions, each as often as loops around it are copied. */
static uint64_t cost_of(const pt_lenc *e, const pt_lfacts *x, const pt_ir_fn *fn) {
  uint64_t copies = e->o.under ? e->o.first : e->o.first + 2 * e->o.last - 1, total = 0;
  for (pt_blk b = 0; b < fn->blocks.n; b++) {
    uint64_t n = fn->blocks.at[b].ins.n;
    uint32_t loop = x->cfg.loop_of[b];
    uint32_t depth = loop ? x->cfg.loops.at[loop - 1].depth : 0;
    for (uint32_t d = 0; d < depth && n < (UINT64_C(1) << 40); d++) n *= copies;
    total += n;
  }
  return total;
}

const pt_lfacts *pt_lenc_facts(pt_lenc *e, uint32_t number) {
  pt_lfacts *x = &e->fns[number];
  const pt_ir_fn *fn = e->prog->fns.at[number];
  if (x->ready) return x;
  x->ready = true;
  pt_ir_cfg_init(&x->cfg, e->mem, fn);
  x->carried = pt_mem_alloc(e->mem, fn->values.n * sizeof *x->carried);
  x->tracked = pt_mem_alloc(e->mem, fn->ins.n * sizeof *x->tracked);
  find_carried(x, fn);
  find_tracked(x, fn);
  x->cost = cost_of(e, x, fn);
  return x;
}

/* ---- values */

pt_term pt_lenc_any(pt_lenc *e, uint32_t width) {
  return pt_mk_fresh(e->tt, "local", pt_sort_bv(e->tt, width));
}

static pt_term address(pt_lenc *e, const pt_ir_value *val) {
  uint32_t object = pt_lenc_global(e, val->ref);
  pt_term offset = pt_mk_u64(e->tt, e->prog->ptr_width, val->bits);
  pt_term p = pt_mk_op2(e->tt, PT_TOP_ADD, e->objects.at[object].addr, offset);
  pt_lenc_point(e, p, object, offset);
  return p;
}

/* One variable per function. */
static pt_term function_address(pt_lenc *e, const pt_ir_value *val) {
  char name[40];
  snprintf(name, sizeof name, "local.function.%u", val->ref);
  pt_term base = pt_mk_var(e->tt, name, pt_sort_bv(e->tt, e->prog->ptr_width));
  pt_vec_push(e->mem, &e->facts,
              pt_mk_ne(e->tt, base, pt_mk_u64(e->tt, e->prog->ptr_width, 0)));
  return pt_mk_op2(e->tt, PT_TOP_ADD, base, pt_mk_u64(e->tt, e->prog->ptr_width, val->bits));
}

static uint64_t carried_key(const pt_lframe *f, pt_val v) {
  return pt_lkey(PT_LKEY_CARRIED, (uint64_t)f->id << 32 | v);
}

pt_term pt_lenc_value(pt_lenc *e, pt_lframe *f, pt_val v) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  const pt_ir_value *val = &fn->values.at[v];
  pt_bv c;
  uint64_t t;
  if (val->kind == PT_VAL_CONST) {
    pt_ir_is_const(e->prog, fn, v, &c);
    return pt_mk_const(e->tt, c);
  }
  if (val->kind == PT_VAL_GLOBAL) return address(e, val);
  if (val->kind == PT_VAL_FUNC) return function_address(e, val);
  if (pt_lenc_facts(e, f->fn)->carried[v] && pt_pmap_get(f->now.mem, carried_key(f, v), &t))
    return (pt_term){(uint32_t)t};
  if (!f->values[v].i) pt_lenc_set(e, f, v, pt_lenc_any(e, val->width));
  return f->values[v];
}

void pt_lenc_set(pt_lenc *e, pt_lframe *f, pt_val v, pt_term t) {
  f->values[v] = t;
  if (pt_lenc_facts(e, f->fn)->carried[v])
    f->now.mem = pt_pmap_put(e->maps, f->now.mem, carried_key(f, v), t.i);
}

/* ---- where paths meet */

typedef struct {
  pt_lenc *e;
  const pt_lstate *a, *b;
  pt_lstate *out;
} joining;

static void join_key(void *payload, uint64_t key) {
  joining *j = payload;
  pt_terms *tt = j->e->tt;
  uint64_t x = 0, y = 0;
  bool in_a = pt_pmap_get(j->a->mem, key, &x), in_b = pt_pmap_get(j->b->mem, key, &y);
  pt_term a = {(uint32_t)x}, b = {(uint32_t)y};
  bool both = in_a && in_b && pt_term_sort(tt, a).i == pt_term_sort(tt, b).i;
  if (both) {
    pt_term t = pt_mk_ite(tt, j->a->guard, a, b);
    pt_lpointer p = pt_lenc_pointer(j->e, a), q = pt_lenc_pointer(j->e, b);
    if (p.object && p.object == q.object)
      pt_lenc_point(j->e, t, p.object, pt_mk_ite(tt, j->a->guard, p.offset, q.offset));
    j->out->mem = pt_pmap_put(j->e->maps, j->out->mem, key, t.i);
    return;
  }
  bool defined_once = key >> 62 == PT_LKEY_CARRIED && in_a != in_b;
  if (defined_once) j->out->mem = pt_pmap_put(j->e->maps, j->out->mem, key, in_a ? x : y);
  else j->out->mem = pt_pmap_remove(j->e->maps, j->out->mem, key);
}

pt_lstate pt_lenc_join(pt_lenc *e, const pt_lstate *a, const pt_lstate *b) {
  pt_lstate out = {pt_mk_or(e->tt, a->guard, b->guard), a->mem};
  joining j = {e, a, b, &out};
  pt_pmaps_freeze(e->maps);
  pt_pmap_diff(a->mem, b->mem, join_key, &j);
  pt_pmaps_freeze(e->maps);
  return out;
}

static pt_term join_phi(pt_lenc *e, pt_term guard, pt_term a, pt_term b) {
  pt_lpointer p = pt_lenc_pointer(e, a), q = pt_lenc_pointer(e, b);
  if (pt_term_sort(e->tt, a).i != pt_term_sort(e->tt, b).i)
    return pt_lenc_any(e, pt_term_width(e->tt, a));
  pt_term t = pt_mk_ite(e->tt, guard, a, b);
  if (p.object && p.object == q.object)
    pt_lenc_point(e, t, p.object, pt_mk_ite(e->tt, guard, p.offset, q.offset));
  return t;
}

pt_lstate pt_lenc_join_edges(pt_lenc *e, pt_lframe *f, pt_blk to, const pt_ledges *edges,
                             size_t *first) {
  uint32_t n = pt_ir_phis(e->prog->fns.at[f->fn], to);
  pt_lstate out = edges->at[0].state;
  *first = f->phis.n;
  for (uint32_t k = 0; k < n; k++) {
    pt_term t = f->phis.at[edges->at[0].phis + k];
    pt_vec_push(e->mem, &f->phis, t);
  }
  for (size_t j = 1; j < edges->n; j++) {
    for (uint32_t k = 0; k < n; k++)
      f->phis.at[*first + k] =
          join_phi(e, out.guard, f->phis.at[*first + k], f->phis.at[edges->at[j].phis + k]);
    out = pt_lenc_join(e, &out, &edges->at[j].state);
  }
  return out;
}

/* ---- blocks */

void pt_lenc_deliver(pt_lenc *e, pt_lframe *f, pt_lwalk *w, pt_blk to, const pt_ledge *edge) {
  const pt_lfacts *x = pt_lenc_facts(e, f->fn);
  if (w && w->loop && to == w->head) {
    pt_vec_push(e->mem, &w->backs, *edge);
    return;
  }
  if (w && w->loop && !pt_ir_in_loop(&x->cfg, w->loop, to)) {
    pt_lleaving l = {to, *edge};
    pt_vec_push(e->mem, &w->leaving, l);
    return;
  }
  pt_vec_push(e->mem, &f->pending[to], *edge);
}

bool pt_lenc_over(const pt_lenc *e) {
  return e->too_large || (e->o.stop && *e->o.stop);
}

static void enter_block(pt_lenc *e, pt_lframe *f, pt_blk b) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  size_t first;
  f->now = pt_lenc_join_edges(e, f, b, &f->pending[b], &first);
  pt_vec_reset(&f->pending[b]);
  for (uint32_t k = 0; k < pt_ir_phis(fn, b); k++)
    pt_lenc_set(e, f, pt_ir_ins_at(fn, fn->blocks.at[b].ins.at[k])->res, f->phis.at[first + k]);
  pt_lenc_run_block(e, f, b);
}

/* Blocks of the loop (index + 1; 0: all), those of inner loops at their heads. */
void pt_lenc_blocks(pt_lenc *e, pt_lframe *f, uint32_t loop) {
  const pt_lfacts *x = pt_lenc_facts(e, f->fn);
  for (uint32_t k = 0; k < x->cfg.nrpo && !pt_lenc_over(e); k++) {
    pt_blk b = x->cfg.rpo[k];
    uint32_t inner = x->cfg.loop_of[b];
    if (!pt_ir_in_loop(&x->cfg, loop, b) || !f->pending[b].n) continue;
    e->too_large |= e->nins > e->o.max_ins;
    bool is_head = inner && inner != loop && x->cfg.loops.at[inner - 1].header == b &&
                   x->cfg.loops.at[inner - 1].parent == loop;
    if (inner == loop) enter_block(e, f, b);
    else if (is_head) pt_lenc_loop(e, f, inner);
  }
}

/* ---- frames */

static pt_lframe *push_frame(pt_lenc *e, uint32_t fn, uint32_t call) {
  const pt_ir_fn *f = e->prog->fns.at[fn];
  pt_lframe *fr = pt_mem_alloc(e->mem, sizeof *fr);
  fr->fn = fn, fr->call = call, fr->id = ++e->nframes;
  fr->values = pt_mem_alloc(e->mem, f->values.n * sizeof *fr->values);
  fr->pending = pt_mem_alloc(e->mem, f->blocks.n * sizeof *fr->pending);
  fr->now.guard = pt_true(e->tt);
  pt_vec_push(e->mem, &e->frames, fr);
  return fr;
}

static void pop_frame(pt_lenc *e) {
  pt_lframe *fr = pt_vec_pop(&e->frames);
  const pt_ir_fn *f = e->prog->fns.at[fr->fn];
  for (size_t k = 0; k < f->blocks.n; k++) pt_vec_release(e->mem, &fr->pending[k]);
  pt_mem_free(e->mem, fr->pending, f->blocks.n * sizeof *fr->pending);
  pt_mem_free(e->mem, fr->values, f->values.n * sizeof *fr->values);
  pt_vec_release(e->mem, &fr->phis);
  pt_mem_free(e->mem, fr, sizeof *fr);
}

static void walk(pt_lenc *e, pt_lframe *f) {
  pt_ledge entry = {.from = PT_NO_BLK, .state = f->now};
  pt_pmaps_freeze(e->maps);
  pt_vec_push(e->mem, &f->pending[0], entry);
  pt_lenc_blocks(e, f, 0);
}

bool pt_lenc_may_inline(pt_lenc *e, const pt_lframe *f, const pt_ir_ins *call) {
  uint32_t fn = call->ref;
  const pt_lfacts *x = pt_lenc_facts(e, fn);
  bool few = e->prog->fns.at[fn]->ins.n <= PT_CONTEXTS_SMALL && !x->cfg.loops.n;
  bool large = e->frames.n >= MAX_DEPTH || e->nins + x->cost > e->o.max_ins / 2;
  bool bodies = !e->flat && e->o.calls == PT_LOCAL_BODIES;
  if (!bodies || large || e->graph->recursive[fn] || x->cfg.irreducible) return false;
  if (pt_ir_call_leaves(e->prog, e->leaves, f->fn, call)) return false;
  e->left_out |= e->small && !few;
  return few || !e->small;
}

bool pt_lenc_may_free(const pt_lenc *e, const pt_lframe *f, const pt_ir_ins *i) {
  return pt_ir_may_free(e->prog, e->frees, e->leaves, f->fn, i);
}

/* Variables of the callee end with it. */
static void end_frame(pt_lenc *e, pt_lstate *s, uint32_t id) {
  for (uint32_t o = 1; o < e->objects.n; o++)
    if (e->objects.at[o].frame == id && e->objects.at[o].stack) pt_lenc_set_life(e, s, o, false);
}

void pt_lenc_inline(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn], *callee = e->prog->fns.at[i->ref];
  pt_lframe *g = push_frame(e, i->ref, (uint32_t)(i - fn->ins.at));
  for (uint32_t k = 0; k < callee->nparams && k < i->nargs; k++)
    g->values[k + 1] = pt_lenc_value(e, f, pt_ir_arg(fn, i, k));
  g->now = f->now;
  walk(e, g);
  bool returns = g->returned.guard.i != 0;
  if (returns) f->now = g->returned, end_frame(e, &f->now, g->id);
  else f->now.guard = pt_false(e->tt);
  if (i->res && returns && g->value.i) pt_lenc_set(e, f, i->res, g->value);
  else if (i->res) pt_lenc_set(e, f, i->res, pt_lenc_any(e, pt_ir_width(fn, i->res)));
  pop_frame(e);
}

/* ---- chains */

uint32_t pt_lenc_chain(pt_lenc *e, uint32_t fn, uint32_t ins, uint32_t rest) {
  uint64_t site, id;
  uint64_t key = (uint64_t)fn << 32 | ins;
  if (!e->calls.n) pt_vec_push(e->mem, &e->calls, (pt_contexts_call){0});
  /* a call has a number, too: that of the chain which is this call alone */
  if (!pt_map_get(&e->call_of, key | UINT64_C(1) << 63, &site)) {
    site = e->calls.n;
    pt_map_put(e->mem, &e->call_of, key | UINT64_C(1) << 63, site);
    pt_vec_push(e->mem, &e->calls, ((pt_contexts_call){fn, ins, 0}));
  }
  if (!rest) return (uint32_t)site;
  key = site << 32 | rest;
  if (pt_map_get(&e->call_of, key, &id)) return (uint32_t)id;
  id = e->calls.n;
  pt_map_put(e->mem, &e->call_of, key, id);
  pt_vec_push(e->mem, &e->calls, ((pt_contexts_call){fn, ins, rest}));
  return (uint32_t)id;
}

uint32_t pt_lenc_chain_here(pt_lenc *e) {
  uint32_t chain = 0;
  for (size_t k = e->frames.n; k-- > 1;)
    chain = pt_lenc_chain(e, e->frames.at[k - 1]->fn, e->frames.at[k]->call, chain);
  return chain;
}

/* ---- contexts */

static void begin(pt_lenc *e) {
  pt_vec_reset(&e->obligations);
  pt_vec_reset(&e->heads);
  pt_vec_reset(&e->named);
  pt_vec_reset(&e->rows);
  pt_vec_reset(&e->violations);
  pt_vec_reset(&e->facts);
  pt_vec_reset(&e->made);
  pt_vec_reset(&e->args);
  pt_vec_reset(&e->params);
  e->returns = e->value = (pt_term){0};
  pt_vec_reset(&e->objects);
  pt_vec_reset(&e->pointers);
  pt_vec_reset(&e->cells);
  pt_vec_reset(&e->applied);
  pt_vec_reset(&e->applied_args);
  pt_map_reset(&e->pointer_of);
  pt_map_reset(&e->cell_of);
  pt_map_reset(&e->global_of);
  pt_pmaps_reset(e->maps);
  e->nins = 0, e->nframes = 0, e->silent = 0;
  e->too_large = e->left_out = false;
}

/* Values of the check's own line and block; others stay arbitrary. */
static void own_line(pt_lenc *e, pt_lframe *f, const pt_ir_ins *check, pt_val v) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  const pt_ir_value *val = &fn->values.at[v];
  if (!v || val->kind != PT_VAL_INS || f->values[v].i) return;
  const pt_ir_ins *i = pt_ir_ins_at(fn, val->ref);
  bool own = i->block == check->block &&
             e->prog->locs.at[i->loc].line == e->prog->locs.at[check->loc].line;
  if (!own || !pt_sym_is_pure((pt_op)i->op)) return;
  for (uint32_t k = 0; k < i->nargs; k++) own_line(e, f, check, pt_ir_arg(fn, i, k));
  pt_lenc_run_one(e, f, val->ref);
}

void pt_lenc_empty(pt_lenc *e, uint32_t fn, uint32_t ins) {
  begin(e);
  const pt_ir_ins *check = pt_ir_ins_at(e->prog->fns.at[fn], ins);
  pt_lframe *f = push_frame(e, fn, 0);
  for (uint32_t k = 0; k < check->nargs; k++)
    own_line(e, f, check, pt_ir_arg(e->prog->fns.at[fn], check, k));
  pt_lenc_run_one(e, f, ins);
  pop_frame(e);
}

void pt_lenc_block(pt_lenc *e, uint32_t fn, pt_blk b) {
  begin(e);
  pt_lframe *f = push_frame(e, fn, 0);
  pt_lwalk nowhere = {.loop = 0};
  f->walk = &nowhere;
  e->flat = true;
  pt_lenc_run_block(e, f, b);
  e->flat = false;
  pop_frame(e);
}

/* Parameters of the root are what its calls give it. */
static void take_loans(pt_lenc *e, pt_lframe *f) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  uint32_t width = e->prog->ptr_width;
  for (uint32_t k = 0; k < fn->nparams && e->loans; k++) {
    pt_loan_room room = pt_loans_room(e->loans, f->fn, k);
    if (!room.bytes || pt_ir_width(fn, k + 1) != width) continue;
    pt_lobject o = {.lent = true,
                    .size = pt_mk_u64(e->tt, width, room.bytes),
                    .writable = pt_mk_u64(e->tt, width, room.writable)};
    uint32_t id = pt_lenc_object(e, o, 1);
    pt_lenc_set_life(e, &f->now, id, true);
    f->values[k + 1] = e->objects.at[id].addr;
  }
}

bool pt_lenc_function(pt_lenc *e, uint32_t fn, bool small) {
  begin(e);
  e->small = small;
  const pt_lfacts *x = pt_lenc_facts(e, fn);
  if (x->cfg.irreducible || x->cost > e->o.max_ins) {
    e->too_large = true;
    return false;
  }
  pt_lframe *root = push_frame(e, fn, 0);
  take_loans(e, root);
  for (uint32_t k = 1; k <= e->prog->fns.at[fn]->nparams; k++)
    pt_vec_push(e->mem, &e->params, pt_lenc_value(e, root, k));
  walk(e, root);
  e->returns = root->returned.guard, e->value = root->value;
  pop_frame(e);
  return !pt_lenc_over(e);
}

void pt_lenc_init(pt_lenc *e, pt_mem *m, pt_terms *tt, const pt_ir_prog *p,
                  const pt_ir_callgraph *g, const pt_lenc_options *o) {
  *e = (pt_lenc){.mem = m, .tt = tt, .prog = p, .graph = g, .o = *o};
  e->fns = pt_mem_alloc(m, p->fns.n * sizeof *e->fns);
  e->frees = pt_mem_alloc(m, p->fns.n * sizeof *e->frees);
  e->leaves = pt_mem_alloc(m, p->fns.n * sizeof *e->leaves);
  e->quiet = pt_mem_alloc(m, p->fns.n * sizeof *e->quiet);
  e->described = pt_ir_find_leaving(p, g, m, e->leaves);
  pt_ir_find_freeing(p, g, m, e->leaves, e->frees);
  pt_ir_find_quiet(p, e->leaves, e->quiet);
  e->maps = pt_pmaps_new(m);
}

void pt_lenc_release(pt_lenc *e) {
  pt_mem *m = e->mem;
  for (size_t k = 1; k < e->prog->fns.n; k++) {
    pt_lfacts *x = &e->fns[k];
    const pt_ir_fn *fn = e->prog->fns.at[k];
    if (!x->ready) continue;
    pt_ir_cfg_release(&x->cfg);
    pt_mem_free(m, x->carried, fn->values.n * sizeof *x->carried);
    pt_mem_free(m, x->tracked, fn->ins.n * sizeof *x->tracked);
  }
  pt_mem_free(m, e->fns, e->prog->fns.n * sizeof *e->fns);
  pt_mem_free(m, e->frees, e->prog->fns.n * sizeof *e->frees);
  pt_mem_free(m, e->leaves, e->prog->fns.n * sizeof *e->leaves);
  pt_mem_free(m, e->quiet, e->prog->fns.n * sizeof *e->quiet);
  pt_pmaps_delete(e->maps);
  pt_vec_release(m, &e->obligations);
  pt_vec_release(m, &e->heads);
  pt_vec_release(m, &e->named);
  pt_vec_release(m, &e->rows);
  pt_vec_release(m, &e->violations);
  pt_vec_release(m, &e->facts);
  pt_vec_release(m, &e->pledges);
  pt_vec_release(m, &e->made);
  pt_vec_release(m, &e->args);
  pt_vec_release(m, &e->params);
  pt_vec_release(m, &e->calls);
  pt_vec_release(m, &e->objects);
  pt_vec_release(m, &e->pointers);
  pt_vec_release(m, &e->cells);
  pt_vec_release(m, &e->frames);
  pt_vec_release(m, &e->applied);
  pt_vec_release(m, &e->applied_args);
  pt_map *maps[] = {&e->pointer_of, &e->cell_of, &e->global_of, &e->call_of};
  for (size_t k = 0; k < sizeof maps / sizeof *maps; k++) pt_map_release(m, maps[k]);
}
