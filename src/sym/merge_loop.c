/* Loops of the merged encoding: unwinding, and cutting by an arbitrary state. */
#include <assert.h>
#include <stdio.h>

#include "sym/merge_priv.h"

/* ---- loops in their contexts */

static uint32_t first_loc(const pt_ir_fn *f, pt_blk b) {
  const pt_ir_block *block = &f->blocks.at[b];
  for (size_t k = 0; k < block->ins.n; k++)
    if (f->ins.at[block->ins.at[k]].loc) return f->ins.at[block->ins.at[k]].loc;
  return f->loc;
}

/* Index of the loop in e->loops. */
static uint32_t loop_record(pt_merge *e, const pt_merge_frame *f, pt_blk head) {
  uint32_t id = pt_merge_place(e, f->context, head | PT_PLACE_LOOP);
  uint64_t index;
  if (pt_map_get(&e->loop_ids, id, &index)) return (uint32_t)index;
  pt_merge_loop l = {.fn = f->fn,
                     .context = f->context,
                     .head = head,
                     .loc = first_loc(e->prog->fns.at[f->fn], head)};
  pt_vec_push(e->mem, &e->loops, l);
  pt_map_put(e->mem, &e->loop_ids, id, e->loops.n - 1);
  return (uint32_t)(e->loops.n - 1);
}

/* ---- one copy */

static void release_walk(pt_merge *e, pt_walk *w) {
  pt_vec_release(e->mem, &w->backs);
  pt_vec_release(e->mem, &w->leaving);
}

/* Walks one copy of the loop from edges into its head. */
static void walk_copy(pt_merge *e, pt_merge_frame *f, pt_walk *w, uint32_t place,
                      const pt_merge_edges *edges) {
  uint32_t before = f->place;
  for (size_t k = 0; k < edges->n; k++) pt_vec_push(e->mem, &f->pending[w->head], edges->at[k]);
  f->place = place, f->walk = w;
  pt_merge_blocks(e, f, w->loop);
  f->place = before, f->walk = w->outer;
}

static void take_backs(pt_merge *e, pt_walk *w, pt_merge_edges *out) {
  pt_vec_reset(out);
  for (size_t k = 0; k < w->backs.n; k++) pt_vec_push(e->mem, out, w->backs.at[k]);
  pt_vec_reset(&w->backs);
}

static pt_term any_guard(pt_merge *e, const pt_merge_edges *edges) {
  pt_term g = pt_false(e->tt);
  for (size_t k = 0; k < edges->n; k++) g = pt_mk_or(e->tt, g, edges->at[k].state.guard);
  return g;
}

static void deliver_leaving(pt_merge *e, pt_merge_frame *f, pt_walk *w) {
  for (size_t k = 0; k < w->leaving.n; k++)
    pt_merge_deliver(e, f, w->outer, w->leaving.at[k].to, &w->leaving.at[k].edge);
}

/* ---- unwinding */

typedef enum { UNWOUND, CUT, NOT_CONSTANT } unwinding;

/* Unwinds from the edges in ENTRY (changed).  SYMBOLIC copies, those that may be left or not, are
   counted up to the bound; with ONLY_CONSTANT the first of them ends it. */
static unwinding unwind(pt_merge *e, pt_merge_frame *f, pt_walk *w, uint32_t record, uint32_t place,
                        pt_merge_edges *entry, bool only_constant) {
  bool has_exit = pt_merge_facts(e, f->fn)->cfg.loops.at[w->loop - 1].exits.n > 0;
  uint32_t symbolic = 0;
  for (uint32_t j = 0;; j++) {
    size_t leaving = w->leaving.n, returns = f->returns.n;
    walk_copy(e, f, w, pt_merge_place(e, place, j), entry);
    if (e->loops.at[record].unwound <= j) e->loops.at[record].unwound = j + 1;
    if (w->backs.n == 0 || pt_merge_over(e)) return UNWOUND;
    bool decided = has_exit && w->leaving.n == leaving && f->returns.n == returns;
    if (only_constant && (!decided || j >= e->o.max_unwind)) return NOT_CONSTANT;
    symbolic += !decided;
    take_backs(e, w, entry);
    if (symbolic > e->o.bound || j >= e->o.max_unwind) return CUT;
  }
}

static void unwind_base(pt_merge *e, pt_merge_frame *f, pt_walk *w, uint32_t record, uint32_t place,
                        pt_merge_edges *entry) {
  if (unwind(e, f, w, record, place, entry, false) == CUT) {
    pt_lost cut = {any_guard(e, entry), PT_REASON_UNROLL_LIMIT,
                   first_loc(e->prog->fns.at[f->fn], w->head)};
    pt_vec_push(e->mem, &e->more, cut);
  }
  deliver_leaving(e, f, w);
}

/* Sizes of everything that an attempt may have added to. */
typedef struct {
  size_t obligations, lost, more, inputs, copies, head_vars, backs, terms, returns, objects, phis;
} marks;

static marks mark(const pt_merge *e, const pt_merge_frame *f) {
  return (marks){e->obligations.n, e->lost.n, e->more.n, e->inputs.n, e->copies.n, e->head_vars.n,
                 e->backs.n, e->terms.n, f->returns.n, f->objects.n, f->phis.n};
}

static void undo(pt_merge *e, pt_merge_frame *f, marks m) {
  e->obligations.n = m.obligations, e->lost.n = m.lost, e->more.n = m.more, e->inputs.n = m.inputs;
  e->copies.n = m.copies, e->head_vars.n = m.head_vars, e->backs.n = m.backs, e->terms.n = m.terms;
  f->returns.n = m.returns, f->objects.n = f->dynamic.n = m.objects, f->phis.n = m.phis;
}

/* STEP: whether constants decide when the loop ends; then it has been unwound. */
static bool try_unwind(pt_merge *e, pt_merge_frame *f, pt_walk *w, uint32_t record, uint32_t place,
                       const pt_merge_edges *entry) {
  marks before = mark(e, f);
  pt_merge_edges edges = {0};
  for (size_t k = 0; k < entry->n; k++) pt_vec_push(e->mem, &edges, entry->at[k]);
  bool done = unwind(e, f, w, record, place, &edges, true) == UNWOUND;
  pt_vec_release(e->mem, &edges);
  if (done) {
    deliver_leaving(e, f, w);
    return true;
  }
  undo(e, f, before);
  pt_vec_reset(&w->leaving);
  pt_vec_reset(&w->backs);
  return false;
}

/* ---- pointers among the variables of a head */

static bool same_key(const pt_head_key *a, const pt_head_key *b) {
  if (a->val || b->val) return a->val == b->val && a->up == b->up;
  return a->mem.kind == b->mem.kind && a->mem.object == b->mem.object &&
         a->mem.offset == b->mem.offset && a->mem.bytes == b->mem.bytes;
}

static pt_head_pointer *pointer_of(pt_merge *e, pt_merge_loop *l, const pt_head_key *key) {
  for (size_t k = 0; k < l->pointers.n; k++)
    if (same_key(&l->pointers.at[k].key, key)) return &l->pointers.at[k];
  pt_vec_push(e->mem, &l->pointers, ((pt_head_pointer){.key = *key}));
  return &pt_vec_top(&l->pointers);
}

static bool add_head_target(pt_merge *e, pt_head_pointer *p, uint32_t object, bool constant,
                            uint64_t offset) {
  for (size_t k = 0; k < p->targets.n; k++) {
    pt_head_target *t = &p->targets.at[k];
    if (t->object != object) continue;
    if (t->moves || (constant && t->offset == offset)) return false;
    t->moves = true;
    return true;
  }
  pt_vec_push(e->mem, &p->targets, ((pt_head_target){object, !constant, offset}));
  return true;
}

/* Whether T is among the conjuncts of GUARD, of which not too many are looked at. */
static bool is_said(pt_merge *e, pt_term guard, pt_term t) {
  enum { MOST = 400 };
  PT_VEC(pt_term) todo = {0};
  bool found = false;
  pt_vec_push(e->mem, &todo, guard);
  for (size_t k = 0; k < todo.n && k < MOST && !found; k++) {
    pt_term g = todo.at[k];
    found = g.i == t.i;
    for (uint32_t a = 0; pt_term_op(e->tt, g) == PT_TOP_AND && a < 2; a++)
      pt_vec_push(e->mem, &todo, pt_term_arg(e->tt, g, a));
  }
  pt_vec_release(e->mem, &todo);
  return found;
}

/* Whether GUARD says that another target is meant: a pointer that was accessed is none of those
   that cannot be. */
static bool is_denied(pt_merge *e, pt_term guard, const pt_target_vec *ts, size_t target) {
  for (size_t k = 0; k < ts->n; k++)
    if (k != target && ts->at[k].object != PT_SOBJ_ANY && is_said(e, guard, ts->at[k].cond))
      return true;
  return false;
}

/* The pointer may be null, or null with something added to it: the latter only of what points to
   objects otherwise, for a number is not followed like one. */
static bool learn_null(pt_head_pointer *p, bool is_zero) {
  bool *known = is_zero ? &p->null : &p->null_moves;
  bool fresh = !*known;
  if (!is_zero && p->targets.n == 0) p->any = true;
  else *known = p->null = true;
  return fresh;
}

/* Learns where VALUE points to under GUARD; true when that is new.  Objects that are younger than
   the loop stand for all of their kind, so a pointer to them may point anywhere. */
static bool learn_pointer(pt_merge *e, pt_head_pointer *p, pt_term value, const pt_sym_mem *entry,
                          pt_term guard) {
  enum { MANY = 12 };
  bool fresh = false;
  if (p->any) return false;
  const pt_target_vec *ts = pt_space_targets(&e->space, value);
  for (size_t k = 0; k < ts->n && !p->any; k++) {
    const pt_target *t = &ts->at[k];
    pt_bv c;
    bool constant = pt_term_value(e->tt, t->offset, &c);
    if (t->object == PT_SOBJ_NONE) {
      bool zero = constant && pt_bv_is_zero(c);
      if (zero || !is_denied(e, guard, ts, k)) fresh |= learn_null(p, zero);
    } else if (t->object == PT_SOBJ_ANY || !pt_space_knows(&e->space, entry, t->object) ||
               p->targets.n > MANY)
      p->any = true;
    else fresh |= add_head_target(e, p, t->object, constant, constant ? pt_bv_to_u64(c) : 0);
  }
  return fresh || p->any;
}

static pt_term named(pt_merge *e, const char *prefix, uint32_t place, size_t var, size_t k,
                     pt_sort sort) {
  char name[64];
  snprintf(name, sizeof name, "%s%u.%zu.%zu", prefix, place, var, k);
  return pt_space_made(&e->space, pt_mk_var(e->tt, name, sort));
}

/* One of two; CHOICE tells them apart.  OUT may be none yet. */
static pt_term one_of(pt_merge *e, pt_term choice, pt_term t, pt_term out) {
  return out.i ? pt_mk_ite(e->tt, choice, t, out) : t;
}

/* An arbitrary one of the targets: one that stays where it is, or one that moves, with the same
   offset for all of them. */
static pt_term arbitrary_pointer(pt_merge *e, const pt_head_pointer *p, uint32_t place,
                                 size_t var) {
  uint32_t width = e->prog->ptr_width;
  pt_term stays = {0}, moves = {0}, null = pt_mk_u64(e->tt, width, 0);
  pt_sort choice = pt_sort_bool(e->tt);
  if (p->null_moves) moves = null;
  else if (p->null) stays = null;
  for (size_t k = 0; k < p->targets.n; k++) {
    const pt_head_target *h = &p->targets.at[k];
    pt_term t = pt_space_address(&e->space, h->object);
    pt_term which = named(e, "at", place, var, k, choice);
    if (h->moves) moves = one_of(e, which, t, moves);
    else
      stays = one_of(
          e, which, pt_mk_op2(e->tt, PT_TOP_ADD, t, pt_mk_u64(e->tt, width, h->offset)), stays);
  }
  if (!moves.i) return stays;
  pt_term off = named(e, "off", place, var, 0, pt_sort_bv(e->tt, width));
  return one_of(e, named(e, "at", place, var, p->targets.n, choice),
                pt_mk_op2(e->tt, PT_TOP_ADD, moves, off), stays);
}

/* ---- cutting */

typedef struct {
  uint32_t record; /* in e->loops */
  uint32_t place;
  pt_term sel;
  pt_merge_state entry;
  size_t copy; /* in e->copies */
} cut;

static void add_head_var(pt_merge *e, cut *c, pt_head_key key, pt_term entry, pt_term *value) {
  pt_loop_copy *copy = &e->copies.at[c->copy];
  pt_head_var v = {.key = key, .entry = entry};
  bool is_bv = pt_sort_kind_of(e->tt, pt_term_sort(e->tt, entry)) == PT_SORT_BV;
  bool unsure = e->goal.uninit && !key.val; /* memory that may be undefined could be anything */
  if (is_bv && !unsure && pt_term_width(e->tt, entry) == e->prog->ptr_width) {
    pt_head_pointer *p = pointer_of(e, &e->loops.at[c->record], &key);
    learn_pointer(e, p, entry, &c->entry.mem, c->entry.guard);
    v.pointer = !p->any;
    if (v.pointer) v.any = arbitrary_pointer(e, p, c->place, copy->nvars);
  }
  if (!v.any.i)
    v.any = named(e, "any", c->place, copy->nvars, pt_term_sort(e->tt, entry).i,
                  pt_term_sort(e->tt, entry));
  if (unsure) pt_space_note_unsure(&e->space, v.any);
  *value = pt_mk_ite(e->tt, c->sel, v.any, entry);
  pt_vec_push(e->mem, &e->head_vars, v);
  copy->nvars++;
}

static void add_fixed(pt_merge *e, pt_merge_frame *f, pt_walk *w, cut *c);
static void add_fixed_arrays(pt_merge *e, cut *c, const pt_merge_state *s);

/* The state at the head: the entry's or, with the selector, an arbitrary one. */
static void open_head(pt_merge *e, pt_merge_frame *f, pt_walk *w, cut *c, pt_term_vec *phis,
                      pt_merge_state *s) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  for (size_t k = 0; k < phis->n; k++) {
    pt_head_key key = {.val = fn->ins.at[fn->blocks.at[w->head].ins.at[k]].res};
    add_head_var(e, c, key, phis->at[k], &phis->at[k]);
  }
  size_t undef = e->space.undef.n;
  for (size_t k = 0; k < e->loops.at[c->record].changed.n; k++) {
    pt_head_key key = {.mem = e->loops.at[c->record].changed.at[k]};
    if (key.mem.kind == PT_CHANGED_ALL) {
      pt_space_forget(&e->space, &s->mem, key.mem.object, c->place);
      continue;
    }
    pt_term value, entry = pt_space_get(&e->space, &s->mem, &key.mem);
    add_head_var(e, c, key, entry, &value);
    pt_space_put(&e->space, &s->mem, &key.mem, value);
  }
  add_fixed_arrays(e, c, s);
  e->space.undef.n = undef;
  add_fixed(e, f, w, c);
}

/* ---- values that are made before the loop */

static bool is_used_inside(const pt_ir_fn *fn, const pt_ir_cfg *cfg, uint32_t loop, pt_val v) {
  const pt_ir_loop *l = &cfg->loops.at[loop - 1];
  for (size_t b = 0; b < l->blocks.n; b++)
    for (size_t k = 0; k < fn->blocks.at[l->blocks.at[b]].ins.n; k++) {
      const pt_ir_ins *i = &fn->ins.at[fn->blocks.at[l->blocks.at[b]].ins.at[k]];
      for (uint32_t a = 0; a < i->nargs; a++)
        if (pt_ir_arg(fn, i, a) == v && i->op != PT_OP_VAR) return true;
    }
  return false;
}

static bool is_before(const pt_ir_fn *fn, const pt_ir_cfg *cfg, pt_blk head, pt_val v) {
  const pt_ir_value *val = &fn->values.at[v];
  if (val->kind == PT_VAL_PARAM) return true;
  if (val->kind != PT_VAL_INS || fn->ins.at[val->ref].dead) return false;
  pt_blk b = fn->ins.at[val->ref].block;
  return b != head && pt_ir_dominates(cfg, b, head);
}

static bool is_known_var(const pt_merge *e, const pt_loop_copy *copy, pt_term t) {
  for (size_t k = 0; k < copy->nvars; k++)
    if (e->head_vars.at[copy->var + k].any.i == t.i) return true;
  return false;
}

/* Whether the word may be a pointer, as far as its term tells.  Of callers, a choice between a
   number and 0 is a length, too; of the loop's own function such values are too many. */
static bool is_like_pointer(pt_merge *e, pt_term t, uint32_t up) {
  const pt_target_vec *ts = pt_space_targets(&e->space, t);
  for (size_t k = 0; k < ts->n; k++)
    if (ts->at[k].object != PT_SOBJ_ANY && (up == 0 || ts->at[k].object != PT_SOBJ_NONE))
      return true;
  return false;
}

/* Whether the value is a number of elements behind a pointer. */
static bool is_index(const pt_ir_fn *fn, pt_val v) {
  for (size_t k = 1; k < fn->ins.n; k++) {
    const pt_ir_ins *i = &fn->ins.at[k];
    if (!i->dead && i->op == PT_OP_PTRADD && pt_ir_arg(fn, i, 1) == v) return true;
  }
  return false;
}

/* Adds a value of a frame, if it is an integer that is not there yet. */
static bool add_fixed_value(pt_merge *e, pt_merge_frame *f, pt_val v, uint32_t up, cut *c) {
  pt_loop_copy *copy = &e->copies.at[c->copy];
  pt_term t = pt_merge_value(e, f, v);
  if (pt_term_op(e->tt, t) == PT_TOP_CONST || is_known_var(e, copy, t)) return false;
  if (pt_sort_kind_of(e->tt, pt_term_sort(e->tt, t)) != PT_SORT_BV) return false;
  if (pt_term_width(e->tt, t) == e->prog->ptr_width && is_like_pointer(e, t, up) &&
      !is_index(e->prog->fns.at[f->fn], v))
    return false;
  pt_head_var hv = {.key = {.val = v, .up = up}, .any = t, .entry = t, .fixed = true};
  pt_vec_push(e->mem, &e->head_vars, hv);
  copy->nvars++;
  return true;
}

/* Whether the value is made before the call, in whatever run gets there. */
static bool is_before_call(const pt_ir_fn *fn, const pt_ir_cfg *cfg, uint32_t call, pt_val v) {
  const pt_ir_value *val = &fn->values.at[v];
  if (val->kind != PT_VAL_INS || fn->ins.at[val->ref].dead) return false;
  pt_blk home = fn->ins.at[val->ref].block, b = fn->ins.at[call].block;
  if (home != b) return pt_ir_dominates(cfg, home, b);
  for (size_t k = 0; k < fn->blocks.at[b].ins.n && fn->blocks.at[b].ins.at[k] != call; k++)
    if (fn->blocks.at[b].ins.at[k] == val->ref) return true;
  return false;
}

/* Whether the number is the size of an object that the loop reads, or the last index of one. */
static bool is_size_of_read(pt_merge *e, const cut *c, pt_term t) {
  const pt_merge_loop *l = &e->loops.at[c->record];
  if (pt_sort_kind_of(e->tt, pt_term_sort(e->tt, t)) != PT_SORT_BV) return false; /* a float */
  pt_term next = pt_mk_op2(e->tt, PT_TOP_ADD, t, pt_mk_u64(e->tt, e->prog->ptr_width, 1));
  for (size_t k = 0; k < l->read.n; k++) {
    pt_term size = pt_space_size(&e->space, l->read.at[k]);
    if (size.i == t.i || size.i == next.i) return true;
  }
  return false;
}

static bool may_be_read(pt_merge *e, const cut *c, pt_term p) {
  const pt_merge_loop *l = &e->loops.at[c->record];
  const pt_target_vec *ts = pt_space_targets(&e->space, p);
  for (size_t k = 0; k < ts->n; k++)
    for (size_t r = 0; r < l->read.n; r++)
      if (ts->at[k].object == l->read.at[r]) return true;
  return false;
}

/* Whether the number is an index in such an object, which is where something stands in it. */
static bool is_index_of_read(pt_merge *e, pt_merge_frame *g, uint32_t call, pt_val v,
                             const cut *c) {
  const pt_ir_fn *fn = e->prog->fns.at[g->fn];
  const pt_ir_cfg *cfg = &pt_merge_facts(e, g->fn)->cfg;
  for (size_t k = 1; k < fn->ins.n; k++) {
    const pt_ir_ins *i = &fn->ins.at[k];
    if (i->dead || i->op != PT_OP_PTRADD || pt_ir_arg(fn, i, 1) != v) continue;
    if (!is_before_call(fn, cfg, call, i->res)) continue;
    if (may_be_read(e, c, pt_merge_value(e, g, pt_ir_arg(fn, i, 0)))) return true;
  }
  return false;
}

/* A loop works on what callers made: it is bounded by how large objects are that it reads, by where
   something stands in them, and a loop of the library by lengths that its caller computed (words as
   wide as a pointer). */
static bool may_bound(pt_merge *e, pt_merge_frame *g, uint32_t call, pt_val v, bool library,
                      const cut *c) {
  if (is_size_of_read(e, c, pt_merge_value(e, g, v))) return true;
  return (library && !e->prog->fns.at[g->fn]->model) || is_index_of_read(e, g, call, v, c);
}

static void add_callers_fixed(pt_merge *e, pt_merge_frame *f, cut *c) {
  enum { MOST = 3, MOST_CALLS = 5 };
  size_t added = 0;
  bool library = e->prog->fns.at[f->fn]->model;
  uint32_t context = f->context;
  for (uint32_t up = 1; up < e->frames.n && up <= MOST_CALLS; up++) {
    pt_merge_frame *g = e->frames.at[e->frames.n - 1 - up];
    const pt_ir_fn *fn = e->prog->fns.at[g->fn];
    uint64_t index = 0;
    pt_map_get(&e->caller_ids, context, &index);
    uint32_t call = e->callers.at[index - 1].call;
    const pt_ir_cfg *cfg = &pt_merge_facts(e, g->fn)->cfg;
    for (pt_val v = 1; v < fn->values.n && added < MOST; v++)
      if (fn->values.at[v].width == e->prog->ptr_width && is_before_call(fn, cfg, call, v) &&
          may_bound(e, g, call, v, library, c))
        added += add_fixed_value(e, g, v, up, c);
    context = g->context;
  }
}

/* What the loop uses comes first; then where something stands in memory, such as the end of a
   text. */
typedef enum { USED_INSIDE, INDEX, OTHER, REASONS } fixed_reason;

static fixed_reason why_fixed(const pt_ir_fn *fn, const pt_ir_cfg *cfg, uint32_t loop, pt_val v) {
  if (is_used_inside(fn, cfg, loop, v)) return USED_INSIDE;
  return is_index(fn, v) ? INDEX : OTHER;
}

/* Integers that the loop's variables may be related to: of the function, and of its callers. */
static void add_fixed(pt_merge *e, pt_merge_frame *f, pt_walk *w, cut *c) {
  enum { MOST = 5 };
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  const pt_ir_cfg *cfg = &pt_merge_facts(e, f->fn)->cfg;
  size_t added = 0;
  for (fixed_reason why = USED_INSIDE; why < REASONS; why++)
    for (pt_val v = 1; v < fn->values.n && added < MOST; v++) {
      uint32_t width = fn->values.at[v].width;
      if (width < 8 || width > 64 || !is_before(fn, cfg, w->head, v)) continue;
      if (why_fixed(fn, cfg, w->loop, v) == why) added += add_fixed_value(e, f, v, 0, c);
    }
  add_callers_fixed(e, f, c);
}

static bool covers(const pt_changed *a, const pt_changed *b) {
  if (a->object != b->object) return false;
  if (a->kind == PT_CHANGED_ALL) return b->kind != PT_CHANGED_LIFE;
  if (a->kind != b->kind) return false;
  return a->kind != PT_CHANGED_CELL ||
         (a->offset <= b->offset && b->offset + b->bytes <= a->offset + a->bytes);
}

static bool is_covered(const pt_merge_loop *l, const pt_changed *c) {
  for (size_t k = 0; k < l->changed.n; k++)
    if (covers(&l->changed.at[k], c)) return true;
  return false;
}

/* Arrays that the loop reads and does not change: its variables may be related to their
   elements. */
static void add_fixed_arrays(pt_merge *e, cut *c, const pt_merge_state *s) {
  const pt_merge_loop *l = &e->loops.at[c->record];
  for (size_t k = 0; k < l->read.n; k++) {
    pt_changed array = {.kind = PT_CHANGED_ARRAY, .object = l->read.at[k]};
    if (is_covered(l, &array) || !pt_space_knows(&e->space, &s->mem, array.object)) continue;
    pt_term t = pt_space_get(&e->space, &s->mem, &array);
    pt_head_var hv = {.key = {.mem = array}, .any = t, .entry = t, .fixed = true};
    pt_vec_push(e->mem, &e->head_vars, hv);
    e->copies.at[c->copy].nvars++;
  }
}

static bool is_read(const pt_merge_loop *l, uint32_t object) {
  for (size_t k = 0; k < l->read.n; k++)
    if (l->read.at[k] == object) return true;
  return false;
}

/* The arrays that were read since there were SINCE of them, and that the entry has. */
static void learn_reads(pt_merge *e, cut *c, size_t since) {
  for (size_t k = since; k < e->space.read_arrays.n; k++) {
    uint32_t object = e->space.read_arrays.at[k];
    pt_merge_loop *l = &e->loops.at[c->record];
    if (is_read(l, object) || !pt_space_knows(&e->space, &c->entry.mem, object)) continue;
    pt_vec_push(e->mem, &l->read, object);
    pt_changed array = {.kind = PT_CHANGED_ARRAY, .object = object};
    if (!is_covered(l, &array)) e->space.restart = true;
  }
}

/* Whether something in memory is the same in both states; what BACK has there becomes simpler. */
static bool is_unchanged(pt_merge *e, const pt_merge_state *head, pt_merge_state *back,
                         const pt_changed *what) {
  if (what->kind != PT_CHANGED_CELL && what->kind != PT_CHANGED_LIFE) return false;
  size_t undef = e->space.undef.n;
  pt_term before = pt_space_get(&e->space, &head->mem, what);
  pt_term now = pt_space_get(&e->space, &back->mem, what), then = pt_merge_simpler(e, back, now);
  e->space.undef.n = undef;
  if (then.i != now.i) pt_space_put(&e->space, &back->mem, what, then);
  return before.i == then.i;
}

/* What the copy changed besides what is known to change. */
static void learn_changes(pt_merge *e, cut *c, const pt_merge_state *head, pt_merge_state *back) {
  pt_changed_vec changes = {0};
  pt_space_changes(&e->space, head->mem, back->mem, &c->entry.mem, &changes);
  for (size_t k = 0; k < changes.n; k++)
    if (!is_unchanged(e, head, back, &changes.at[k]) &&
        !is_covered(&e->loops.at[c->record], &changes.at[k])) {
      pt_vec_push(e->mem, &e->loops.at[c->record].changed, changes.at[k]);
      e->space.restart = true;
    }
  pt_pmaps_freeze(e->space.maps);
  pt_vec_release(e->mem, &changes);
}

/* Records the values with which the loop goes round. */
static void record_back(pt_merge *e, cut *c, const pt_merge_state *back, const pt_term_vec *phis,
                        bool last) {
  const pt_loop_copy *copy = &e->copies.at[c->copy];
  pt_loop_back b = {(uint32_t)c->copy, pt_mk_and(e->tt, back->guard, e->counts), e->terms.n, last};
  size_t undef = e->space.undef.n;
  for (size_t k = 0; k < copy->nvars; k++) {
    const pt_head_var *v = &e->head_vars.at[copy->var + k];
    pt_term next;
    if (v->fixed) next = v->any;
    else if (k < phis->n) next = phis->at[k];
    else next = pt_space_get(&e->space, &back->mem, &v->key.mem);
    if (pt_term_sort(e->tt, next).i != pt_term_sort(e->tt, v->entry).i)
      next = v->any; /* a float, and its bits */
    pt_vec_push(e->mem, &e->terms, next);
    if (v->pointer &&
        learn_pointer(e, pointer_of(e, &e->loops.at[c->record], &v->key), next, &c->entry.mem,
                      back->guard))
      e->space.restart = true;
  }
  e->space.undef.n = undef;
  pt_vec_push(e->mem, &e->backs, b);
}

/* The loop is left from here only if WHEN holds. */
static void leave_when(pt_merge *e, pt_merge_frame *f, pt_walk *w, size_t leaving, size_t returns,
                       pt_term when) {
  for (size_t k = leaving; k < w->leaving.n; k++) {
    pt_term *g = &w->leaving.at[k].edge.state.guard;
    *g = pt_mk_and(e->tt, *g, when);
  }
  for (size_t k = returns; k < f->returns.n; k++)
    f->returns.at[k].state.guard = pt_mk_and(e->tt, f->returns.at[k].state.guard, when);
}

static void cut_copies(pt_merge *e, pt_merge_frame *f, pt_walk *w, cut *c, pt_merge_state head,
                       pt_term_vec *phis, pt_term outer, pt_term outer_late) {
  pt_merge_edges one = {0}, backs = {0};
  for (uint32_t j = 0; j <= e->o.bound && !pt_merge_over(e); j++) {
    bool last = j == e->o.bound;
    pt_term by_last = last ? pt_true(e->tt) : pt_mk_not(e->tt, c->sel);
    pt_term here = e->o.early ? pt_mk_bool(e->tt, j == 0) : by_last;
    size_t leaving = w->leaving.n, returns = f->returns.n;
    pt_merge_edge edge = {.from = PT_NO_BLK, .state = head, .phis = f->phis.n};
    for (size_t k = 0; k < phis->n; k++) pt_vec_push(e->mem, &f->phis, phis->at[k]);
    pt_vec_reset(&one);
    pt_vec_push(e->mem, &one, edge);
    e->counts = pt_mk_and(e->tt, outer, here);
    e->counts_late = pt_mk_and(e->tt, outer_late, by_last);
    walk_copy(e, f, w, pt_merge_place(e, c->place, j), &one);
    leave_when(e, f, w, leaving, returns, here);
    if (w->backs.n == 0 || pt_merge_over(e)) break;
    take_backs(e, w, &backs);
    pt_vec_reset(phis);
    pt_merge_state back = pt_merge_join_edges(e, f, w->head, &backs,
                                              pt_merge_place(e, c->place, j | PT_PLACE_JOIN), phis);
    learn_changes(e, c, &head, &back);
    record_back(e, c, &back, phis, last);
    pt_merge_round_end(e, &back, &c->entry.mem);
    head = back;
  }
  pt_vec_release(e->mem, &one);
  pt_vec_release(e->mem, &backs);
}

static void cut_loop(pt_merge *e, pt_merge_frame *f, pt_walk *w, uint32_t record, uint32_t place,
                     const pt_merge_edges *entry) {
  char name[32];
  pt_term_vec phis = {0};
  pt_term outer = e->counts, outer_late = e->counts_late;
  snprintf(name, sizeof name, "sel%u", place);
  cut c = {.record = record,
           .place = place,
           .sel = pt_space_made(&e->space, pt_mk_var(e->tt, name, pt_sort_bool(e->tt))),
           .copy = e->copies.n};
  c.entry = pt_merge_join_edges(e, f, w->head, entry,
                                pt_merge_place(e, place, PT_PLACE_JOIN | 0x0fffffff), &phis);
  pt_loop_copy copy = {.loop = record, .place = place, .sel = c.sel, .reached = c.entry.guard,
                       .var = e->head_vars.n, .inputs = e->inputs.n};
  pt_vec_push(e->mem, &e->copies, copy);
  pt_merge_state head = c.entry;
  pt_pmaps_freeze(e->space.maps);
  open_head(e, f, w, &c, &phis, &head);
  pt_pmaps_freeze(e->space.maps);
  size_t reads = e->space.read_arrays.n;
  e->cut_depth++;
  cut_copies(e, f, w, &c, head, &phis, outer, outer_late);
  e->cut_depth--;
  learn_reads(e, &c, reads);
  e->counts = outer, e->counts_late = outer_late;
  deliver_leaving(e, f, w);
  pt_vec_release(e->mem, &phis);
}

void pt_merge_loop_at(pt_merge *e, pt_merge_frame *f, uint32_t loop) {
  pt_blk head = pt_merge_facts(e, f->fn)->cfg.loops.at[loop - 1].header;
  uint32_t record = loop_record(e, f, head),
           place = pt_merge_place(e, f->place, head | PT_PLACE_LOOP);
  pt_walk w = {.outer = f->walk, .loop = loop, .head = head};
  pt_merge_edges entry = {0};
  for (size_t k = 0; k < f->pending[head].n; k++)
    pt_vec_push(e->mem, &entry, f->pending[head].at[k]);
  pt_vec_reset(&f->pending[head]);
  if (!e->o.step) unwind_base(e, f, &w, record, place, &entry);
  else if (e->loops.at[record].symbolic || !try_unwind(e, f, &w, record, place, &entry)) {
    e->loops.at[record].symbolic = true;
    if (!pt_merge_over(e)) cut_loop(e, f, &w, record, place, &entry);
  }
  f->walk = w.outer;
  pt_vec_release(e->mem, &entry);
  release_walk(e, &w);
}
