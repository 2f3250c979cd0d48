/* Recording runs.  trace.h has the idea. */
#include "engine/dash/trace_priv.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "engine/try.h"
#include "sym/value.h"

enum {
  MOST_EVENTS = 30000,  /* longer runs are cut */
  MOST_OBJECT = 1 << 14 /* bytes of a copy or fill that are recorded */
};

/* ---- plans */

/* Small numbers are the interesting ones. */
static pt_bv any_value(uint64_t seed, const char *name, uint32_t width) {
  uint64_t h = pt_hash_mix(pt_hash_bytes(name, strlen(name)) + seed);
  if (!seed) return pt_bv_u64(width, 0);
  if (seed >= PT_SEED_WILD) return pt_bv_u64(width, pt_hash_mix(h));
  switch (h % 8) {
  case 0: case 1: return pt_bv_u64(width, 0);
  case 2: case 3: return pt_bv_u64(width, 1);
  case 4: return pt_bv_i64(width, -1);
  case 5: return pt_bv_u64(width, h >> 8 & 15);
  default: return pt_bv_u64(width, pt_hash_mix(h));
  }
}

pt_term pt_plan_value(pt_terms *tt, const pt_plan *p, pt_term var) {
  uint64_t t;
  if (pt_map_get(&p->values, var.i, &t)) return (pt_term){(uint32_t)t};
  return pt_mk_const(tt, any_value(p->seed, pt_term_name(tt, var), pt_term_width(tt, var)));
}

pt_term pt_plan_input(pt_terms *tt, uint32_t number, uint32_t width) {
  char name[48];
  snprintf(name, sizeof name, "dash.in%u.%u", number, width);
  return pt_mk_var(tt, name, pt_sort_bv(tt, width));
}

pt_term pt_plan_fresh(pt_terms *tt, uint32_t cell, uint32_t number, uint32_t width) {
  char name[48];
  snprintf(name, sizeof name, "dash.fresh%u.%u", cell, number);
  return pt_mk_var(tt, name, pt_sort_bv(tt, width));
}

pt_term pt_plan_byte(pt_terms *tt, uint64_t address) {
  char name[48];
  snprintf(name, sizeof name, "dash.byte%llx", (unsigned long long)address);
  return pt_mk_var(tt, name, pt_sort_bv(tt, 8));
}

/* ---- the recorder */

typedef struct {
  pt_term term, value;
} pair;

typedef struct {
  uint32_t frame;
  pt_blk block;    /* that is being executed */
  bool at_point;   /* the next instruction begins an event */
  bool at_block;   /* ... and a block */
  uint32_t result; /* the call that is being made: its value, or 0 */
  size_t variables; /* of the frames before it: entries of life.stack */
} live;

typedef struct {
  pt_forest *fo;
  pt_dash_trace *t;
  pt_exec *x;
  PT_VEC(live) stack;
  PT_VEC(pair) args;
  PT_VEC(pair) phis;
  pair returned;
  pt_pmap bytes;
  pt_life_record life;
  uint32_t fn, ins;
  uint32_t ninputs;
  bool asked[PT_BV_MAX_WIDTH / 8]; /* bytes of the load that is being executed */
  uint32_t nbytes, next_byte;
} recorder;

static live *top(recorder *r) { return &pt_vec_top(&r->stack); }
static const pt_ir_fn *fn_here(const recorder *r) { return r->fo->prog->fns.at[r->fn]; }
static pt_terms *terms(const recorder *r) { return r->fo->tt; }
static uint32_t now(const recorder *r) { return (uint32_t)r->t->events.n - 1; }
static bool is_const(const recorder *r, pt_term t) {
  return pt_term_op(terms(r), t) == PT_TOP_CONST;
}
static uint64_t concrete(recorder *r, pt_val v) { return pt_bv_to_u64(pt_exec_value(r->x, v)); }

static void change(recorder *r, size_t slot, uint32_t from, pair p) {
  pt_change c = {.before = r->t->slots.at[slot], .from = from, .term = p.term, .value = p.value};
  r->t->slots.at[slot] = (uint32_t)r->t->changes.n;
  pt_vec_push(r->fo->mem, &r->t->changes, c);
}

static size_t value_slot(recorder *r, pt_val v) { return r->t->frames.at[top(r)->frame].base + v; }

static size_t cell_slot(recorder *r, uint32_t cell) {
  const pt_cell *c = pt_flow_cell(r->fo->flow, cell);
  return c->fn ? r->t->frames.at[top(r)->frame].base + fn_here(r)->values.n + c->local : 1 + cell;
}

static pair latest(recorder *r, size_t slot) {
  const pt_change *c = &r->t->changes.at[r->t->slots.at[slot]];
  return (pair){c->term, c->value};
}

static pair constant(recorder *r, pt_bv v) {
  pt_term t = pt_mk_const(terms(r), v);
  return (pair){t, t};
}

static pair operand(recorder *r, pt_val v) {
  pt_term c = pt_flow_constant(r->fo->flow, r->fn, v);
  if (c.i) return (pair){c, c};
  size_t slot = value_slot(r, v);
  return r->t->slots.at[slot] ? latest(r, slot) : constant(r, pt_exec_value(r->x, v));
}

static void define(recorder *r, pt_val v, pair p) {
  if (v) change(r, value_slot(r, v), now(r) + 1, p);
}

static void condition(recorder *r, pt_term cond, bool holds) {
  if (is_const(r, cond)) return;
  pt_vec_push(r->fo->mem, &r->t->path, holds ? cond : pt_mk_not(terms(r), cond));
}

/* From here on the value is what it is in this run. */
static void fix(recorder *r, pt_val v) {
  pair p = operand(r, v);
  if (!is_const(r, p.term)) condition(r, pt_mk_eq(terms(r), p.term, p.value), true);
}

/* ---- events */

static void take_phis(recorder *r, pt_blk from, pt_blk to, uint32_t visible) {
  const pt_ir_fn *f = fn_here(r);
  const pt_ir_block *b = &f->blocks.at[to];
  uint32_t taken = pt_ir_pred_index(f, from, to), nphis = pt_ir_phis(f, to);
  pt_vec_reset(&r->phis);
  for (size_t n = 0; n < nphis; n++) {
    const pt_ir_ins *i = &f->ins.at[b->ins.at[n]];
    pair p = operand(r, pt_ir_arg(f, i, taken));
    p.value = pt_mk_const(terms(r), pt_exec_value(r->x, i->res));
    if (is_const(r, p.term)) p.term = p.value;
    pt_vec_push(r->fo->mem, &r->phis, p);
  }
  for (size_t n = 0; n < r->phis.n; n++)
    change(r, value_slot(r, f->ins.at[b->ins.at[n]].res), visible, r->phis.at[n]);
}

static bool begin_event(recorder *r, const pt_ir_ins *i) {
  pt_mem *m = r->fo->mem;
  live *l = top(r);
  uint32_t point = pt_flow_at(r->fo->flow, r->fn, r->ins);
  if (r->t->events.n >= MOST_EVENTS) return false;
  if (l->at_block && l->block != PT_NO_BLK)
    take_phis(r, l->block, i->block, point ? (uint32_t)r->t->events.n : now(r) + 1);
  l->block = i->block, l->at_point = l->at_block = false;
  if (!point) return true; /* a merged branch: the event goes on */
  pt_pmaps_freeze(r->fo->maps);
  pt_event e = {.point = point,
                .frame = l->frame,
                .npath = (uint32_t)r->t->path.n,
                .ninputs = r->ninputs,
                .nfresh = (uint32_t)r->t->fresh.n,
                .bytes = r->bytes,
                .life = r->life.now};
  pt_vec_push(m, &r->t->frames.at[l->frame].events, (uint32_t)r->t->events.n);
  pt_vec_push(m, &r->t->events, e);
  return true;
}

/* ---- memory */

static void put_byte(recorder *r, uint64_t address, pt_term term, uint8_t value) {
  r->bytes = pt_pmap_put(r->fo->maps, r->bytes, address, (uint64_t)value << 32 | term.i);
}

static pair byte_at(recorder *r, uint64_t address) { /* what the trace says */
  pair p;
  pt_forest_byte(r->fo, r->t, r->bytes, address, &p.term, &p.value);
  return p;
}

static void put_value(recorder *r, uint64_t address, uint32_t bytes, pair p) {
  pt_term t = pt_mk_zext(terms(r), p.term, 8 * bytes);
  uint8_t raw[PT_BV_MAX_WIDTH / 8];
  pt_bv v;
  bool known = pt_term_value(terms(r), pt_mk_zext(terms(r), p.value, 8 * bytes), &v);
  assert(known);
  (void)known;
  pt_bv_to_bytes(v, raw);
  for (uint32_t k = 0; k < bytes; k++)
    put_byte(r, address + k, pt_mk_extract(terms(r), t, 8 * k + 7, 8 * k), raw[k]);
}

static pair get_value(recorder *r, uint64_t address, uint32_t width) {
  uint32_t bytes = (width + 7) / 8;
  pair all = byte_at(r, address);
  for (uint32_t k = 1; k < bytes; k++) {
    pair b = byte_at(r, address + k);
    all.term = pt_mk_concat(terms(r), b.term, all.term),
    all.value = pt_mk_concat(terms(r), b.value, all.value);
  }
  return (pair){pt_mk_trunc(terms(r), all.term, width), pt_mk_trunc(terms(r), all.value, width)};
}

/* Which bytes will be asked for, in order: those that are undefined, once if they are copies of one
   another. */
static void before_load(recorder *r, const pt_ir_ins *i) {
  pt_val p = pt_ir_arg(fn_here(r), i, 0);
  uint8_t bytes[PT_BV_MAX_WIDTH / 8], defined[PT_BV_MAX_WIDTH / 8];
  pt_exec_name names[PT_BV_MAX_WIDTH / 8];
  fix(r, p);
  r->nbytes = (pt_ir_width(fn_here(r), i->res) + 7) / 8, r->next_byte = 0;
  memset(r->asked, 0, sizeof r->asked);
  if (!pt_exec_read(r->x, concrete(r, p), r->nbytes, bytes, defined) ||
      !memchr(defined, 0, r->nbytes) || !pt_exec_names(r->x, concrete(r, p), r->nbytes, names))
    return;
  for (uint32_t k = 0; k < r->nbytes; k++) {
    r->asked[k] = !defined[k] && !names[k].known;
    for (uint32_t j = 0; names[k].name && j < k; j++)
      if (names[j].name == names[k].name) r->asked[k] = false;
  }
}

static void after_load(recorder *r, const pt_ir_ins *i) {
  uint32_t cell, width = pt_ir_width(fn_here(r), i->res);
  uint64_t address = concrete(r, pt_ir_arg(fn_here(r), i, 0));
  bool is_cell = pt_flow_cell_of(r->fo->flow, r->fn, i, &cell);
  pair p = is_cell ? latest(r, cell_slot(r, cell)) : get_value(r, address, width);
  p.value = pt_mk_const(terms(r), pt_exec_value(r->x, i->res));
  if (is_const(r, p.term)) p.term = p.value; /* the interpreter's word counts */
  define(r, i->res, p);
}

static void after_store(recorder *r, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(r);
  uint32_t cell;
  pair v = operand(r, pt_ir_arg(f, i, 1));
  if (pt_flow_cell_of(r->fo->flow, r->fn, i, &cell)) change(r, cell_slot(r, cell), now(r) + 1, v);
  else
    put_value(r, concrete(r, pt_ir_arg(f, i, 0)), (pt_ir_width(f, pt_ir_arg(f, i, 1)) + 7) / 8, v);
}

static void after_copy(recorder *r, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(r);
  uint64_t to = concrete(r, pt_ir_arg(f, i, 0)), from = concrete(r, pt_ir_arg(f, i, 1)),
           n = concrete(r, pt_ir_arg(f, i, 2));
  if (n > MOST_OBJECT) return;
  pt_pmap old = r->bytes;
  pt_pmaps_freeze(r->fo->maps);
  for (uint64_t k = 0; k < n; k++) {
    pt_term term, value;
    pt_bv b;
    pt_forest_byte(r->fo, r->t, old, from + k, &term, &value);
    if (pt_term_value(terms(r), value, &b)) put_byte(r, to + k, term, (uint8_t)pt_bv_to_u64(b));
  }
}

static void after_set(recorder *r, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(r);
  uint64_t to = concrete(r, pt_ir_arg(f, i, 0)), n = concrete(r, pt_ir_arg(f, i, 2));
  pair v = operand(r, pt_ir_arg(f, i, 1));
  for (uint64_t k = 0; i->sub && k < n && k < MOST_OBJECT; k++)
    r->bytes = pt_pmap_remove(r->fo->maps, r->bytes, to + k);
  if (i->sub) return;
  for (uint64_t k = 0; n <= MOST_OBJECT && k < n; k++)
    put_byte(r, to + k, v.term, (uint8_t)concrete(r, pt_ir_arg(f, i, 1)));
}

static uint32_t count_fresh(const pt_dash_trace *t, uint32_t cell) {
  uint32_t n = 0;
  for (size_t k = 0; k < t->fresh.n; k++) n += t->fresh.at[k] == cell;
  return n;
}

static void undefine_cells(recorder *r, pt_val alloc) {
  pt_flow *flow = r->fo->flow;
  for (uint32_t c = 0; c < pt_flow_ncells(flow); c++) {
    const pt_cell *cell = pt_flow_cell(flow, c);
    if (cell->fn != r->fn || cell->alloc != alloc) continue;
    pt_term var = pt_plan_fresh(terms(r), c, count_fresh(r->t, c), cell->width);
    pt_vec_push(r->fo->mem, &r->t->fresh, c);
    change(r, cell_slot(r, c), now(r) + 1, (pair){var, pt_plan_value(terms(r), &r->t->plan, var)});
  }
}

/* An object lives again, and may become undefined. */
static void after_scope(recorder *r, const pt_ir_ins *i) {
  pt_val object = pt_ir_arg(fn_here(r), i, 0);
  if (!pt_flow_has_cells(r->fo->flow, r->fn, object))
    pt_life_begin(r->fo, &r->life, concrete(r, object),
                  pt_exec_object_at(r->x, concrete(r, object)).size);
  if (!pt_flow_scope_undefines(r->fo->flow, r->fn, i)) return;
  if (pt_flow_has_cells(r->fo->flow, r->fn, object)) {
    undefine_cells(r, object);
    return;
  }
  pt_exec_object o = pt_exec_object_at(r->x, concrete(r, object));
  for (uint64_t k = 0; k < o.size && k < MOST_OBJECT; k++)
    r->bytes = pt_pmap_remove(r->fo->maps, r->bytes, o.base + k);
}

static void after_alloc(recorder *r, const pt_ir_ins *i) {
  pt_val size = pt_ir_arg(fn_here(r), i, 0);
  uint64_t base = concrete(r, i->res), n = concrete(r, size);
  fix(r, size);
  pt_life_alloc(r->fo, &r->life, r->fn, i, base, n);
  define(r, i->res, constant(r, pt_exec_value(r->x, i->res)));
  change(r, 0, now(r) + 1,
         constant(r, pt_bv_u64(r->fo->prog->ptr_width, base + pt_flow_room(r->fo->flow, n))));
  if (pt_flow_has_cells(r->fo->flow, r->fn, i->res)) undefine_cells(r, i->res);
  for (uint64_t k = 0; i->sub == PT_ALLOC_ZEROED && n <= MOST_OBJECT && k < n; k++)
    put_byte(r, base + k, pt_mk_u64(terms(r), 8, 0), 0);
}

/* ---- inputs */

static pt_term asked_var(recorder *r, const pt_input *in, const pt_ir_ins *i) {
  uint32_t cell;
  if (in->kind != PT_INPUT_UNDEF || i->op == PT_OP_INPUT)
    return pt_plan_input(terms(r), r->ninputs, in->width);
  if (i->op != PT_OP_LOAD) return (pt_term){0};
  if (pt_flow_cell_of(r->fo->flow, r->fn, i, &cell)) return latest(r, cell_slot(r, cell)).term;
  return (pt_term){0};
}

/* The bytes that an undefined read of memory gives. */
static uint64_t asked_bytes(recorder *r, uint64_t address, uint32_t width) {
  uint64_t all = 0;
  bool whole = true;
  for (uint32_t k = 0; k < r->nbytes; k++) whole &= r->asked[k];
  if (!whole || width == 8)
    while (r->next_byte < r->nbytes && !r->asked[r->next_byte]) r->next_byte++;
  uint32_t n = whole && width != 8 ? (width + 7) / 8 : 1,
           first = whole && width != 8 ? 0 : r->next_byte++;
  for (uint32_t k = 0; k < n && k < 8; k++) {
    pt_bv b;
    if (pt_term_value(terms(r), byte_at(r, address + first + k).value, &b))
      all |= pt_bv_to_u64(b) << 8 * k;
  }
  return width < 64 ? all & ((UINT64_C(1) << width) - 1) : all;
}

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  recorder *r = payload;
  const pt_ir_ins *i = &fn_here(r)->ins.at[r->ins];
  (void)x;
  in->lo = in->hi = 0;
  pt_term var = asked_var(r, in, i);
  if (var.i) {
    pt_bv v;
    if (!pt_term_value(terms(r), pt_plan_value(terms(r), &r->t->plan, var), &v)) return true;
    v = pt_bv_trunc(pt_bv_zext(v, 512), in->width);
    in->lo = v.w[0], in->hi = in->width > 64 ? v.w[1] : 0;
  } else if (i->op == PT_OP_LOAD) {
    in->lo = asked_bytes(r, concrete(r, pt_ir_arg(fn_here(r), i, 0)), in->width);
  }
  return true;
}

static void after_input(recorder *r, const pt_ir_ins *i) {
  pair p = {pt_plan_input(terms(r), r->ninputs++, pt_ir_width(fn_here(r), i->res)),
            pt_mk_const(terms(r), pt_exec_value(r->x, i->res))};
  define(r, i->res, p);
}

/* ---- calls */

static void before_call(recorder *r, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(r);
  uint32_t first = i->op == PT_OP_ICALL;
  if (first) fix(r, pt_ir_arg(f, i, 0));
  pt_vec_reset(&r->args);
  for (uint32_t k = first; k < i->nargs; k++)
    pt_vec_push(r->fo->mem, &r->args, operand(r, pt_ir_arg(f, i, k)));
  r->returned = (pair){{0}, {0}};
}

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  recorder *r = payload;
  pt_mem *m = r->fo->mem;
  const pt_ir_fn *f = r->fo->prog->fns.at[fn];
  pt_trace_frame frame = {.fn = fn, .base = r->t->slots.n};
  uint32_t number = (uint32_t)r->t->frames.n;
  if (r->stack.n) r->t->events.at[now(r)].child = number;
  pt_vec_resize(m, &r->t->slots, frame.base + f->values.n + pt_flow_local_cells(r->fo->flow, fn));
  pt_vec_push(m, &r->t->frames, frame);
  pt_vec_push(m, &r->stack,
              ((live){.frame = number,
                      .block = PT_NO_BLK,
                      .at_point = true,
                      .at_block = true,
                      .variables = r->life.stack.n}));
  r->fn = fn;
  for (uint32_t k = 0; k < f->nparams; k++) {
    pair p = constant(r, pt_exec_value(x, k + 1));
    if (k < r->args.n && !is_const(r, r->args.at[k].term)) p.term = r->args.at[k].term;
    change(r, value_slot(r, k + 1), (uint32_t)r->t->events.n, p);
  }
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  recorder *r = payload;
  (void)x, (void)fn;
  pt_life_leave(r->fo, &r->life, top(r)->variables);
  r->stack.n--;
}

static void after_call(recorder *r, const pt_ir_ins *i) {
  bool builtin = i->op == PT_OP_CALL && !r->fo->prog->fns.at[i->ref]->blocks.n;
  if (!builtin) top(r)->at_point = true;
  if (!i->res) return;
  pair p = constant(r, pt_exec_value(r->x, i->res));
  if (!builtin && r->returned.term.i && !is_const(r, r->returned.term)) p.term = r->returned.term;
  define(r, i->res, p);
}

/* ---- the observer */

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  recorder *r = payload;
  const pt_ir_fn *f = r->fo->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  r->x = x, r->fn = fn, r->ins = ins;
  if (top(r)->at_point && i->op != PT_OP_PHI && !begin_event(r, i)) return false;
  switch (i->op) {
  case PT_OP_LOAD: before_load(r, i); break;
  case PT_OP_STORE: fix(r, pt_ir_arg(f, i, 0)); break;
  case PT_OP_COPY: case PT_OP_SET:
    if (pt_ir_fills_new(f, i)) break;
    fix(r, pt_ir_arg(f, i, 0));
    if (i->op == PT_OP_COPY) fix(r, pt_ir_arg(f, i, 1));
    fix(r, pt_ir_arg(f, i, 2));
    break;
  case PT_OP_FREE: case PT_OP_OBJSIZE: fix(r, pt_ir_arg(f, i, 0)); break;
  case PT_OP_CALL: case PT_OP_ICALL: before_call(r, i); break;
  case PT_OP_CBR: case PT_OP_CHECK: case PT_OP_ASSUME: {
    pt_val c = pt_ir_arg(f, i, 0);
    condition(r, pt_sym_truth(terms(r), operand(r, c).term), concrete(r, c) != 0);
    break;
  }
  case PT_OP_RET:
    if (i->nargs) r->returned = operand(r, pt_ir_arg(f, i, 0));
    break;
  default: break;
  }
  if (pt_op_is_terminator((pt_op)i->op)) top(r)->at_point = top(r)->at_block = true;
  return true;
}

static void after_pure(recorder *r, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(r);
  pair p = constant(r, pt_exec_value(r->x, i->res));
  pt_term args[3];
  bool symbolic = false;
  for (uint32_t k = 0; k < i->nargs; k++) {
    args[k] = operand(r, pt_ir_arg(f, i, k)).term;
    symbolic |= !is_const(r, args[k]);
  }
  if (symbolic) {
    pt_term t = pt_flow_pure(terms(r), i, args, pt_ir_width(f, i->res));
    if (!is_const(r, t)) p.term = t;
  }
  define(r, i->res, p);
}

static void on_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  recorder *r = payload;
  const pt_ir_fn *f = r->fo->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  r->x = x, r->fn = fn, r->ins = ins;
  if (pt_sym_is_pure((pt_op)i->op)) {
    after_pure(r, i);
    return;
  }
  switch (i->op) {
  case PT_OP_LOAD: after_load(r, i); break;
  case PT_OP_STORE: after_store(r, i); break;
  case PT_OP_COPY: after_copy(r, i); break;
  case PT_OP_SET: after_set(r, i); break;
  case PT_OP_ALLOC: after_alloc(r, i); break;
  case PT_OP_SCOPE: after_scope(r, i); break;
  case PT_OP_FREE: case PT_OP_UNSCOPE:
    pt_life_end(r->fo, &r->life, concrete(r, pt_ir_arg(f, i, 0)));
    break;
  case PT_OP_SRESTORE: pt_life_restore(r->fo, &r->life, top(r)->variables, x); break;
  case PT_OP_INPUT: after_input(r, i); break;
  case PT_OP_CALL: case PT_OP_ICALL: after_call(r, i); break;
  case PT_OP_SSAVE:
  case PT_OP_OBJSIZE: define(r, i->res, constant(r, pt_exec_value(x, i->res))); break;
  default: break;
  }
}

/* ---- running */

static void begin(recorder *r) {
  pt_dash_trace *t = r->t;
  pt_mem *m = r->fo->mem;
  pt_flow *flow = r->fo->flow;
  pt_vec_push(m, &t->frames, (pt_trace_frame){0});
  pt_vec_push(m, &t->changes, (pt_change){0});
  pt_vec_resize(m, &t->slots, 1 + pt_flow_ncells(flow));
  pt_term at = pt_flow_top0(flow);
  change(r, 0, 0, (pair){at, at});
  for (uint32_t c = 0; c < pt_flow_ncells(flow); c++) {
    const pt_cell *cell = pt_flow_cell(flow, c);
    if (!cell->global) continue;
    pt_term var = cell->init.i ? cell->init : pt_plan_fresh(r->fo->tt, c, 0, cell->width);
    change(r, 1 + c, 0,
           (pair){var, cell->init.i ? cell->init : pt_plan_value(r->fo->tt, &t->plan, var)});
  }
}

size_t pt_forest_run(pt_forest *fo, pt_exec *x, const pt_job *job, pt_plan *plan, uint64_t steps) {
  pt_mem *m = fo->mem;
  pt_dash_trace *t = pt_mem_alloc(m, sizeof *t);
  recorder r = {.fo = fo, .t = t, .x = x};
  pt_run run = {0};
  t->plan = *plan;
  *plan = (pt_plan){0};
  begin(&r);
  pt_exec_observer observer = {
      .payload = &r, .before = on_before, .after = on_after, .enter = on_enter, .leave = on_leave};
  pt_exec_options o = pt_job_exec_options(job);
  o.ask = on_ask, o.ask_payload = &r, o.step_limit = steps, o.observer = &observer;
  pt_exec_run(x, &o, &run);
  t->status = (uint8_t)run.status, t->check = run.check;
  t->fail_event = t->events.n ? (uint32_t)t->events.n - 1 : 0;
  for (size_t k = 0; k < run.inputs.n; k++) pt_vec_push(m, &t->inputs, run.inputs.at[k]);
  pt_run_release(m, &run);
  pt_vec_release(m, &r.stack);
  pt_vec_release(m, &r.args);
  pt_vec_release(m, &r.phis);
  pt_vec_release(m, &r.life.stack);
  pt_vec_push(m, &fo->traces, t);
  return fo->traces.n - 1;
}

/* ---- life */

pt_forest *pt_forest_new(pt_mem *m, pt_terms *tt, const pt_ir_prog *p, pt_flow *flow) {
  pt_forest *fo = pt_mem_alloc(m, sizeof *fo);
  fo->mem = m, fo->tt = tt, fo->prog = p, fo->flow = flow;
  fo->maps = pt_pmaps_new(m);
  return fo;
}

static void delete_trace(pt_mem *m, pt_dash_trace *t) {
  for (size_t k = 0; k < t->frames.n; k++) pt_vec_release(m, &t->frames.at[k].events);
  pt_map_release(m, &t->plan.values);
  pt_vec_release(m, &t->events);
  pt_vec_release(m, &t->frames);
  pt_vec_release(m, &t->slots);
  pt_vec_release(m, &t->changes);
  pt_vec_release(m, &t->path);
  pt_vec_release(m, &t->fresh);
  pt_vec_release(m, &t->inputs);
  pt_mem_free(m, t, sizeof *t);
}

void pt_forest_delete(pt_forest *fo) {
  pt_mem *m = fo->mem;
  for (size_t k = 0; k < fo->traces.n; k++) delete_trace(m, fo->traces.at[k]);
  pt_vec_release(m, &fo->traces);
  pt_pmaps_delete(fo->maps);
  pt_mem_free(m, fo, sizeof *fo);
}

size_t pt_forest_size(const pt_forest *fo) { return fo->traces.n; }
pt_dash_trace *pt_forest_at(const pt_forest *fo, size_t test) { return fo->traces.at[test]; }
