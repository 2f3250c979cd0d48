/* Frames, loops and calls: the order in which the graph is made. */
#include "check/unwind_priv.h"

#include <assert.h>

enum { MAX_FRAMES = 2000 }; /* nested calls */

bool pt_unw_over(const pt_unw *x) { return x->gave_up != NULL; }
bool pt_unw_dead(const pt_unw *x) { return pt_term_is_false(x->tt, x->guard); }
void pt_unw_give_up(pt_unw *x, const char *why) {
  if (!x->gave_up) x->gave_up = why;
}

static void look_at_limits(pt_unw *x) {
  if (x->ins > x->max_ins) pt_unw_give_up(x, "the unwinding is too large");
  if (x->job->stop && *x->job->stop) pt_unw_give_up(x, "stopped");
}

/* Places: tags of instructions, loops, copies and functions differ in their low bits. */
static uint32_t tag_of(uint32_t n, uint32_t kind) { return n << 2 | kind; }

static pt_uedges take(pt_uedges *from) {
  pt_uedges all = *from;
  *from = (pt_uedges){0};
  return all;
}

/* ---- frames */

static void frame_init(pt_unw *x, pt_uframe *f) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  const pt_ufn *u = pt_learnt_fn(x, f->fn);
  f->number = x->nframes++;
  f->values = pt_mem_alloc(x->mem, fn->values.n * sizeof *f->values);
  f->pending = pt_mem_alloc(x->mem, fn->blocks.n * sizeof *f->pending);
  f->rounds = pt_mem_alloc(x->mem, u->cfg.loops.n * sizeof *f->rounds);
  f->exits = pt_mem_alloc(x->mem, u->cfg.loops.n * sizeof *f->exits);
  for (size_t k = 0; k < u->cfg.loops.n; k++) f->exits[k] = pt_true(x->tt);
  f->stack = (f->caller ? f->caller->stack : 0) + u->stack;
  if (f->stack > x->max_stack) x->max_stack = f->stack;
  x->deep |= u->deep;
  if (u->cfg.irreducible) pt_unw_give_up(x, "a loop is entered in its middle");
}

static void frame_release(pt_unw *x, pt_uframe *f) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  size_t nloops = pt_learnt_fn(x, f->fn)->cfg.loops.n;
  for (size_t k = 0; k < fn->blocks.n; k++) pt_vec_release(x->mem, &f->pending[k]);
  for (size_t k = 0; k < nloops; k++) pt_vec_release(x->mem, &f->rounds[k]);
  pt_mem_free(x->mem, f->values, fn->values.n * sizeof *f->values);
  pt_mem_free(x->mem, f->pending, fn->blocks.n * sizeof *f->pending);
  pt_mem_free(x->mem, f->rounds, nloops * sizeof *f->rounds);
  pt_mem_free(x->mem, f->exits, nloops * sizeof *f->exits);
  pt_vec_release(x->mem, &f->returns);
  pt_vec_release(x->mem, &f->objs);
  pt_vec_release(x->mem, &f->ended);
}

/* ---- blocks */

/* The current node is a copy of block B: its phis. */
static void begin_block(pt_unw *x, pt_uframe *f, pt_blk b) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  const pt_ir_block *block = &fn->blocks.at[b];
  f->block = b;
  for (size_t k = 0, n = pt_ir_phis(fn, b); k < n; k++)
    pt_unw_set(x, f, fn->ins.at[block->ins.at[k]].res, pt_unw_phi(x, x->node, k));
}

static void block_copy(pt_unw *x, pt_uframe *f, pt_blk b, const pt_uedges *in) {
  pt_unw_node(x, in->at, in->n);
  begin_block(x, f, b);
  pt_unw_block(x, f, b, 0);
}

/* ---- loops */

static void region(pt_unw *x, pt_uframe *f, uint32_t loop);

/* One copy of the loop's blocks. */
static void loop_copy(pt_unw *x, pt_uframe *f, uint32_t loop, const pt_uedges *in, uint32_t place,
                      uint64_t copy) {
  uint32_t outer = f->place;
  f->place = pt_learnt_place(x, place, tag_of((uint32_t)copy, 2));
  block_copy(x, f, pt_learnt_fn(x, f->fn)->cfg.loops.at[loop - 1].header, in);
  region(x, f, loop);
  f->place = outer;
}

/* Edges with which a loop goes round although it should not. */
static void too_often(pt_unw *x, const pt_uedges *edges, uint32_t loc, uint64_t copies) {
  for (size_t k = 0; k < edges->n; k++) {
    pt_ubad b = {.kind = PT_UBAD_ROUND, .loc = loc, .copies = copies};
    b.when = pt_mk_and(x->tt, edges->at[k].taken, x->counts);
    if (!pt_term_is_false(x->tt, b.when)) pt_vec_push(x->mem, &x->bads, b);
  }
}

static void unwound_loop(pt_unw *x, pt_uframe *f, uint32_t loop, pt_uedges in, uint32_t place,
                         uint64_t copies, uint32_t loc) {
  for (uint64_t k = 0; k <= copies && in.n && !pt_unw_over(x); k++) {
    loop_copy(x, f, loop, &in, place, k);
    pt_vec_release(x->mem, &in);
    in = take(&f->rounds[loop - 1]);
  }
  too_often(x, &in, loc, copies);
  pt_vec_release(x->mem, &in);
}

/* ---- loops that are cut */

/* Everything that the loop changes is arbitrary at the current node. */
static void forget_changes(pt_unw *x, uint32_t cut) {
  uint32_t loop = x->cuts.at[cut].loop;
  for (size_t k = 0; k < x->l->loops.at[loop].changes.n; k++) {
    pt_uchange c = x->l->loops.at[loop].changes.at[k];
    if (c.life) {
      pt_unw_def(x, pt_unw_slot(x, PT_USLOT_LIFE, c.obj, 0), pt_unw_fresh(x, "l", 0));
      continue;
    }
    pt_uevent e = {.kind = PT_UEV_ANY, .obj = c.obj, .cut = cut};
    if (!c.whole) e.at = pt_unw_word(x, c.offset);
    pt_unw_event(x, e);
  }
}

/* An arbitrary value of phi number K, which is V; where it may point to was learnt. */
static pt_term arbitrary_phi(pt_unw *x, uint32_t cut, size_t k, pt_val v, uint32_t width) {
  const pt_uloop *loop = &x->l->loops.at[x->cuts.at[cut].loop];
  uint64_t points = 0;
  if (!pt_map_get(&loop->moving, v, NULL)) return x->phis.at[x->cuts.at[cut].entry + k];
  pt_term any = pt_unw_fresh(x, "a", width);
  if (width != x->prog->ptr_width || !pt_map_get(&loop->points, v, &points)) return any;
  uint32_t set = pt_set_without(x, (uint32_t)points, x->cuts.at[cut].place);
  if (!pt_set_has_object(x, set)) return any;
  pt_uguess g = {.phi = (uint32_t)k, .points = set};
  pt_unw_set_points(x, any, set);
  pt_vec_push(x->mem, &x->cuts.at[cut].guesses, g);
  pt_unw_fact(x, pt_mk_implies(x->tt, x->cuts.at[cut].entered, pt_unw_in_set(x, set, any)));
  return any;
}

static size_t arbitrary_phis(pt_unw *x, pt_uframe *f, pt_blk b, uint32_t cut) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  const pt_ir_block *block = &fn->blocks.at[b];
  size_t at = x->phis.n;
  for (size_t k = 0, n = pt_ir_phis(fn, b); k < n; k++) {
    pt_val v = fn->ins.at[block->ins.at[k]].res;
    pt_term any = arbitrary_phi(x, cut, k, v, pt_ir_width(fn, v));
    pt_vec_push(x->mem, &x->phis, any);
  }
  return at;
}

/* What the phis of block B may point to, in the state of an edge, and whether they are still the
   entry's. */
static void learn_phis(pt_unw *x, pt_uframe *f, pt_blk b, uint32_t cut, size_t phi) {
  pt_uloop *l = &x->l->loops.at[x->cuts.at[cut].loop];
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  const pt_ir_block *block = &fn->blocks.at[b];
  for (size_t k = 0, n = pt_ir_phis(fn, b); k < n; k++) {
    pt_val v = fn->ins.at[block->ins.at[k]].res;
    uint64_t known = 0;
    if (x->phis.at[phi + k].i != x->phis.at[x->cuts.at[cut].entry + k].i &&
        !pt_map_get(&l->moving, v, NULL)) {
      pt_map_put(x->mem, &l->moving, v, 1);
      x->restart = true;
    }
    if (pt_ir_width(fn, v) != x->prog->ptr_width) continue;
    (void)pt_map_get(&l->points, v, &known);
    uint32_t set = pt_set_union(x, (uint32_t)known, pt_unw_points(x, x->phis.at[phi + k]));
    if (set == known) continue;
    pt_map_put(x->mem, &l->points, v, set);
    x->restart |= pt_set_has_object(x, set);
  }
}

/* The state in which the loop is entered: a node without code, so that there is one edge from
   it. */
static size_t entry_phis(pt_unw *x, pt_uframe *f, pt_blk b) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  pt_term_vec values = {0};
  for (size_t k = 0, n = pt_ir_phis(fn, b); k < n; k++) {
    pt_term v = pt_unw_phi(x, x->node, k);
    pt_vec_push(x->mem, &values, v);
  }
  size_t at = x->phis.n;
  for (size_t k = 0; k < values.n; k++) pt_vec_push(x->mem, &x->phis, values.at[k]);
  pt_vec_release(x->mem, &values);
  return at;
}

/* The two ways to start: entry state, or (SEL) arbitrary state.  IN is replaced by their edges. */
static void start_cut(pt_unw *x, pt_uframe *f, pt_blk head, uint32_t cut, pt_term sel,
                      pt_uedges *in) {
  uint32_t entry = pt_unw_node(x, in->at, in->n);
  pt_term reached = x->guard;
  pt_uedge from_entry = {.src = entry, .phi = entry_phis(x, f, head)};
  from_entry.taken = pt_unw_literal(x, pt_mk_and(x->tt, reached, pt_mk_not(x->tt, sel)));
  x->cuts.at[cut].entry = from_entry.phi;
  learn_phis(x, f, head, cut, from_entry.phi);
  pt_uedge to_any = {
      .src = entry, .taken = pt_unw_literal(x, pt_mk_and(x->tt, reached, sel)), .phi = x->phis.n};
  uint32_t node = pt_unw_node(x, &to_any, 1);
  x->cuts.at[cut].node = node;
  x->cuts.at[cut].entered = to_any.taken;
  forget_changes(x, cut);
  pt_unw_guess_words(x, cut);
  pt_uedge from_any = {.src = node, .phi = arbitrary_phis(x, f, head, cut)};
  x->cuts.at[cut].any = from_any.phi;
  pt_unw_bind_rows(x, f, cut);
  pt_unw_check_rank(x, cut);
  pt_term rows = pt_unw_rows(x, cut, from_any.phi, node);
  from_any.taken = pt_unw_literal(x, pt_mk_and(x->tt, to_any.taken, rows));
  pt_vec_reset(in);
  pt_vec_push(x->mem, in, from_entry);
  pt_vec_push(x->mem, in, from_any);
}

/* The loop goes round with the states of EDGES. */
static void note_backs(pt_unw *x, pt_uframe *f, pt_blk head, uint32_t cut, const pt_uedges *edges,
                       bool last) {
  for (size_t k = 0; k < edges->n; k++) {
    pt_uback b = {cut, edges->at[k].src, pt_mk_and(x->tt, edges->at[k].taken, x->counts),
                  edges->at[k].phi, last};
    learn_phis(x, f, head, cut, b.phi);
    if (!pt_term_is_false(x->tt, b.when)) pt_vec_push(x->mem, &x->backs, b);
  }
}

static void cut_loop(pt_unw *x, pt_uframe *f, uint32_t loop, uint32_t learnt, pt_uedges in,
                     uint32_t place, uint32_t loc) {
  pt_blk head = pt_learnt_fn(x, f->fn)->cfg.loops.at[loop - 1].header;
  uint32_t copies = x->l->loops.at[learnt].claim->copies, cut = (uint32_t)x->cuts.n;
  pt_ucut c = {.loop = learnt, .place = place, .loc = loc};
  pt_term counts = x->counts, late = x->counts_late, sel = pt_unw_fresh(x, "sel", 0);
  if (!copies) pt_unw_give_up(x, "the claim cuts a loop without copies");
  pt_vec_push(x->mem, &x->cuts, c);
  start_cut(x, f, head, cut, sel, &in);
  pt_vec_push(x->mem, &x->open_cuts, cut);
  for (uint32_t k = 0; k < copies && in.n && !pt_unw_over(x); k++) {
    pt_term last = k + 1 == copies ? pt_true(x->tt) : pt_mk_not(x->tt, sel);
    pt_term here = x->proof->early ? pt_mk_bool(x->tt, k == 0) : last;
    x->counts = pt_mk_and(x->tt, counts, here);
    x->counts_late = pt_mk_and(x->tt, late, last);
    f->exits[loop - 1] = here;
    loop_copy(x, f, loop, &in, place, k);
    pt_vec_release(x->mem, &in);
    in = take(&f->rounds[loop - 1]);
    note_backs(x, f, head, cut, &in, k + 1 == copies);
  }
  pt_vec_release(x->mem, &in);
  (void)pt_vec_pop(&x->open_cuts);
  pt_unw_check_binding(x, cut);
  f->exits[loop - 1] = pt_true(x->tt);
  x->counts = counts, x->counts_late = late;
}

static void do_loop(pt_unw *x, pt_uframe *f, uint32_t loop) {
  const pt_ir_fn *fn = pt_unw_fn(x, f);
  pt_blk head = pt_learnt_fn(x, f->fn)->cfg.loops.at[loop - 1].header;
  pt_uedges in = take(&f->pending[head]);
  uint32_t learnt = pt_learnt_loop(x->l, x->mem, f->context, head),
           loc = pt_ir_terminator(fn, head)->loc;
  uint32_t place = pt_learnt_place(x, f->place, tag_of(head, 1));
  const pt_proof_loop *claim = x->l->loops.at[learnt].claim;
  if (!in.n) return;
  if (claim && claim->cut && !claim->never_round) cut_loop(x, f, loop, learnt, in, place, loc);
  else unwound_loop(x, f, loop, in, place, claim && !claim->cut ? claim->copies : 0, loc);
}

/* The blocks of a loop but its head (0: of the function), inner loops included. */
static void region(pt_unw *x, pt_uframe *f, uint32_t loop) {
  const pt_ufn *u = pt_learnt_fn(x, f->fn);
  pt_blk head = loop ? u->cfg.loops.at[loop - 1].header : PT_NO_BLK;
  for (size_t k = 0; k < u->units[loop].n && !pt_unw_over(x); k++) {
    pt_blk b = u->units[loop].at[k];
    if (b == head) continue;
    look_at_limits(x);
    if (u->cfg.loop_of[b] != loop) {
      do_loop(x, f, u->cfg.loop_of[b]);
      continue;
    }
    pt_uedges in = take(&f->pending[b]);
    if (in.n) block_copy(x, f, b, &in);
    pt_vec_release(x->mem, &in);
  }
}

/* ---- instances of quantifiers */

void pt_unw_walk_instance(pt_unw *x, pt_uinstance *c) {
  pt_uquant q = x->quants.at[c->quant];
  const pt_ir_ins *i = &x->prog->fns.at[q.fn]->ins.at[q.ins];
  pt_uframe f = {.fn = q.fn, .context = q.context, .instance = c};
  frame_init(x, &f);
  f.number = q.number, f.stack = q.stack, x->counts = q.counts;
  f.place = pt_learnt_place(x, pt_learnt_place(x, q.place, tag_of(q.ins, 0)),
                            tag_of(c->number, 2));
  memcpy(f.values, q.values, pt_unw_fn(x, &f)->values.n * sizeof *f.values);
  size_t nloops = pt_learnt_fn(x, q.fn)->cfg.loops.n;
  if (nloops) memcpy(f.exits, q.exits, nloops * sizeof *f.exits);
  pt_uedge e = {.src = q.node, .taken = q.guard, .phi = x->phis.n};
  pt_unw_node(x, &e, 1);
  pt_unw_set(x, &f, i->res, pt_mk_zext(x->tt, c->value, pt_ir_width(pt_unw_fn(x, &f), i->res)));
  pt_unw_block(x, &f, i->block, q.at + 1);
  region(x, &f, pt_learnt_fn(x, q.fn)->cfg.loop_of[i->block]);
  frame_release(x, &f);
}

/* ---- calls */

static uint32_t frames_of(const pt_uframe *f, uint32_t fn) {
  uint32_t n = 0;
  for (; f; f = f->caller) n += f->fn == fn;
  return n;
}

static uint32_t depth_of(const pt_uframe *f) {
  uint32_t n = 0;
  for (; f; f = f->caller) n++;
  return n;
}

/* Runs FN in a frame of its own from the current node on; its returns are added to OUT. */
static void inline_call(pt_unw *x, pt_uframe *f, const pt_ir_ins *i, uint32_t fn, uint32_t first,
                        pt_uedges *out) {
  uint32_t number = (uint32_t)(i - pt_unw_fn(x, f)->ins.at), context;
  bool again = frames_of(f, fn) > 0;
  context = pt_learnt_context(x->l, x->mem, f->context, number, fn, false);
  if ((again && !x->l->contexts.at[context].claimed) || depth_of(f) > MAX_FRAMES) {
    pt_unw_lost(x, pt_true(x->tt), "the recursion goes deeper than the claim says", i->loc);
    return;
  }
  pt_uframe g = {.caller = f, .fn = fn, .context = context};
  g.place = pt_learnt_place(x, pt_learnt_place(x, f->place, tag_of(number, 0)), tag_of(fn, 3));
  frame_init(x, &g);
  for (uint32_t k = 0; k < x->prog->fns.at[fn]->nparams; k++)
    g.values[k + 1] = pt_unw_arg(x, f, i, first + k);
  pt_uedge e = {.src = x->node, .taken = pt_unw_literal(x, x->guard), .phi = x->phis.n};
  pt_vec_push(x->mem, &g.pending[0], e);
  region(x, &g, 0);
  for (size_t k = 0; k < g.returns.n; k++) pt_vec_push(x->mem, out, g.returns.at[k]);
  for (size_t k = 0; k < g.objs.n; k++) pt_vec_push(x->mem, &f->ended, g.objs.at[k]);
  frame_release(x, &g);
}

/* The node behind a call. */
static void after_call(pt_unw *x, pt_uframe *f, const pt_ir_ins *i, pt_uedges *out) {
  if (!out->n) x->guard = pt_false(x->tt);
  if (out->n) {
    uint32_t node = pt_unw_node(x, out->at, out->n);
    if (i->res) pt_unw_set(x, f, i->res, pt_unw_phi(x, node, 0));
    for (size_t k = 0; k < f->ended.n; k++)
      pt_unw_def(x, pt_unw_slot(x, PT_USLOT_LIFE, f->ended.at[k], 0), pt_false(x->tt));
  }
  pt_vec_reset(&f->ended);
  pt_vec_release(x->mem, out);
}

/* Whether the function at the address takes the arguments of the call. */
static bool takes(const pt_unw *x, const pt_uframe *f, const pt_ir_ins *i, uint32_t fn) {
  const pt_ir_fn *caller = pt_unw_fn(x, f), *callee = x->prog->fns.at[fn];
  uint32_t n = i->nargs - 1;
  if (i->sub == 1 && !callee->variadic && n) n--;
  if (callee->nparams != n || callee->ret_width != pt_ir_width(caller, i->res)) return false;
  for (uint32_t k = 0; k < n; k++)
    if (callee->values.at[k + 1].width != pt_ir_width(caller, pt_ir_arg(caller, i, k + 1)))
      return false;
  return true;
}

static void call_pointer(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_utargets ts = {0};
  pt_uedges out = {0};
  pt_term p = pt_unw_arg(x, f, i, 0), ok = pt_false(x->tt);
  size_t kept = 0;
  pt_unw_targets(x, p, i->loc, &ts);
  for (size_t k = 0; k < ts.n; k++) {
    const pt_uobj *o = &x->l->objs.at[ts.at[k].obj];
    pt_bv off;
    if (o->kind != PT_UOBJ_FUNC || !takes(x, f, i, o->ref)) continue;
    if (pt_term_value(x->tt, ts.at[k].off, &off) && !pt_bv_is_zero(off)) continue;
    ts.at[kept] = ts.at[k];
    ts.at[kept].on = pt_mk_eq(x->tt, p, pt_unw_address(x, ts.at[k].obj));
    ok = pt_mk_or(x->tt, ok, ts.at[kept++].on);
  }
  pt_unw_require(x, i->ref, ok, i->loc);
  uint32_t node = x->node;
  pt_term guard = pt_unw_literal(x, x->guard);
  for (size_t k = 0; k < kept && !pt_unw_over(x); k++) {
    uint32_t fn = x->l->objs.at[ts.at[k].obj].ref;
    x->node = node, x->guard = pt_unw_literal(x, pt_mk_and(x->tt, guard, ts.at[k].on));
    if (pt_unw_dead(x)) continue;
    if (x->prog->fns.at[fn]->blocks.n) inline_call(x, f, i, fn, 1, &out);
    else pt_unw_lost(x, pt_true(x->tt), "a function of the host is called", i->loc);
  }
  pt_vec_release(x->mem, &ts);
  after_call(x, f, i, &out);
}

void pt_unw_call(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_uedges out = {0};
  if (i->op == PT_OP_ICALL) {
    call_pointer(x, f, i);
  } else if (!x->prog->fns.at[i->ref]->blocks.n) {
    pt_unw_builtin(x, f, i, i->ref, 0);
  } else {
    inline_call(x, f, i, i->ref, 0, &out);
    after_call(x, f, i, &out);
  }
}

void pt_unw_program(pt_unw *x) {
  pt_uframe f = {.fn = x->prog->main};
  x->counts = x->counts_late = pt_true(x->tt);
  frame_init(x, &f);
  for (uint32_t k = 1; k <= pt_unw_fn(x, &f)->nparams; k++)
    f.values[k] = pt_unw_fresh(x, "arg", pt_ir_width(pt_unw_fn(x, &f), k));
  uint32_t root = pt_unw_node(x, NULL, 0);
  pt_uedge e = {.src = root, .taken = pt_true(x->tt)};
  pt_vec_push(x->mem, &f.pending[0], e);
  region(x, &f, 0);
  if (f.returns.n && !pt_unw_over(x)) {
    pt_unw_node(x, f.returns.at, f.returns.n);
    pt_unw_end(x, 0, false);
  }
  frame_release(x, &f);
}
