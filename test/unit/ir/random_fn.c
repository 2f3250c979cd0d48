#include "random_fn.h"

#include <assert.h>
#include <stdio.h>

#include "ir/cfg.h"

/* ---- random functions */

typedef struct {
  pt_val value;
  pt_blk block;
} available;

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  uint32_t fn;
  pt_rng *r;
  pt_random_shape shape;
  pt_ir_cfg cfg;
  pt_val address[PT_RANDOM_SLOTS];
  uint32_t width[PT_RANDOM_SLOTS];
  PT_VEC(available) pool;
  PT_VEC(uint32_t) phis;
} generator;

static bool one_in(generator *g, uint32_t n) { return pt_rng_below(g->r, n) == 0; }

static uint32_t some_width(generator *g) {
  static const uint32_t widths[] = {1, 8, 32, 32, 32, 64, 128};
  return widths[pt_rng_below(g->r, sizeof widths / sizeof *widths)];
}

static pt_val emit(generator *g, pt_blk b, pt_ir_ins ins, uint32_t width, const pt_val *args,
                   uint32_t nargs) {
  uint32_t id = pt_ir_add_ins(g->p, g->f, b, ins, width, args, nargs);
  pt_val v = g->f->ins.at[id].res;
  if (v) pt_vec_push(g->p->mem, &g->pool, ((available){.value = v, .block = b}));
  return v;
}

/* A value of this width that dominates the end of block B. */
static pt_val operand(generator *g, pt_blk b, uint32_t width) {
  if (!g->shape.constants || one_in(g, 2)) {
    for (int tries = 0; g->pool.n && tries < 24; tries++) {
      available a = g->pool.at[pt_rng_below(g->r, g->pool.n)];
      if (pt_ir_width(g->f, a.value) == width && pt_ir_dominates(&g->cfg, a.block, b))
        return a.value;
    }
  }
  return pt_ir_const_u64(g->p, g->f, width, pt_rng_below(g->r, 4));
}

static void emit_arithmetic(generator *g, pt_blk b) {
  static const pt_op ops[] = {PT_OP_ADD, PT_OP_SUB, PT_OP_MUL, PT_OP_UDIV,   PT_OP_SREM, PT_OP_AND,
                              PT_OP_XOR, PT_OP_SHL, PT_OP_EQ,  PT_OP_ULT,    PT_OP_SLE,
                              PT_OP_SADD_O, PT_OP_ZEXT, PT_OP_TRUNC, PT_OP_SELECT};
  pt_op op = ops[pt_rng_below(g->r, sizeof ops / sizeof *ops)];
  uint32_t w = some_width(g);
  pt_ir_ins ins = {.op = (uint8_t)op};
  if (op == PT_OP_ZEXT) {
    emit(g, b, ins, w + 1, (pt_val[]){operand(g, b, w)}, 1);
  } else if (op == PT_OP_TRUNC) {
    emit(g, b, ins, 1, (pt_val[]){operand(g, b, w)}, 1);
  } else if (op == PT_OP_SELECT) {
    emit(g, b, ins, w, (pt_val[]){operand(g, b, 1), operand(g, b, w), operand(g, b, w)}, 3);
  } else {
    uint32_t result = op >= PT_OP_EQ ? 1 : w;
    emit(g, b, ins, result, (pt_val[]){operand(g, b, w), operand(g, b, w)}, 2);
  }
}

static void emit_memory(generator *g, pt_blk b) {
  uint32_t s = (uint32_t)pt_rng_below(g->r, g->shape.slots), w = g->width[s];
  pt_val at = g->address[s];
  uint64_t dice = pt_rng_below(g->r, 40);
  if (one_in(g, 30) && w > 8) w = 8; /* a part of it */
  if (one_in(g, 60)) {               /* one of two slots */
    uint32_t other = (uint32_t)pt_rng_below(g->r, g->shape.slots);
    if (g->width[other] < w) return;
    at = emit(g, b, (pt_ir_ins){.op = PT_OP_SELECT}, 64,
              (pt_val[]){operand(g, b, 1), at, g->address[other]}, 3);
  }
  if (dice < 18)
    emit(g, b, (pt_ir_ins){.op = PT_OP_LOAD}, w, &at, 1);
  else if (dice < 37)
    emit(g, b, (pt_ir_ins){.op = PT_OP_STORE}, 0, (pt_val[]){at, operand(g, b, w)}, 2);
  else if (one_in(g, 8))
    emit(g, b, (pt_ir_ins){.op = PT_OP_UNSCOPE}, 0, &g->address[s], 1);
  else if (one_in(g, 2))
    emit(g, b, (pt_ir_ins){.op = PT_OP_SCOPE}, 0, &g->address[s], 1);
}

static void emit_block(generator *g, pt_blk b, const pt_ir_ins *end) {
  for (uint64_t n = pt_rng_below(g->r, g->shape.ins + 1); n > 0; n--) {
    uint64_t dice = pt_rng_below(g->r, 10);
    if (dice < 6 && g->shape.slots) {
      emit_memory(g, b);
    } else if (dice < 8) {
      emit_arithmetic(g, b);
    } else if (dice == 8) {
      uint32_t check = pt_ir_add_check(g->p, PT_CHECK_ASSERTION, g->fn, 0, 0);
      emit(g, b, (pt_ir_ins){.op = PT_OP_CHECK, .ref = check}, 0, (pt_val[]){operand(g, b, 1)}, 1);
    } else {
      emit(g, b, (pt_ir_ins){.op = PT_OP_INPUT, .sub = PT_INPUT_INT}, 32, NULL, 0);
    }
  }
  pt_ir_ins last = {.op = end->op, .ref = end->ref, .ref2 = end->ref2};
  if (end->op == PT_OP_CBR)
    emit(g, b, last, 0, (pt_val[]){operand(g, b, 1)}, 1);
  else if (end->op == PT_OP_RET)
    emit(g, b, last, 0, (pt_val[]){operand(g, b, 32)}, 1);
  else
    emit(g, b, last, 0, NULL, 0);
}

/* A function with terminators only, to know dominance before code is made. */
static void make_shape(pt_ir_prog *p, pt_ir_fn *f, pt_rng *r, uint32_t blocks) {
  for (uint32_t b = 0; b < blocks; b++) pt_ir_add_block(p, f);
  pt_val c = pt_ir_const_u64(p, f, 1, 0);
  for (pt_blk b = 0; b < blocks; b++) {
    uint64_t kind = blocks < 2 ? 0 : pt_rng_below(r, 10);
    pt_ir_ins end = {.op = PT_OP_RET};
    if (kind > 0) {
      /* Mostly forward and near, so that there are joins and long paths. */
      uint64_t near = 1 + (b + 1 + pt_rng_below(r, 3)) % (blocks - 1);
      uint64_t any = 1 + pt_rng_below(r, blocks - 1);
      end.op = kind > 4 && near != any ? PT_OP_CBR : PT_OP_BR;
      end.ref = (pt_blk)near, end.ref2 = end.op == PT_OP_CBR ? (pt_blk)any : 0;
      pt_ir_add_ins(p, f, b, end, 0, &c, end.op == PT_OP_CBR);
    } else {
      pt_ir_add_ins(p, f, b, end, 0, NULL, 0);
    }
  }
  pt_ir_compute_preds(p, f);
}

static void emit_entry(generator *g) {
  for (uint32_t s = 0; s < g->shape.slots; s++) {
    uint32_t w = some_width(g);
    pt_ir_ins ins = {.op = PT_OP_ALLOC, .sub = PT_ALLOC_STACK, .imm = s + 1};
    if (!one_in(g, 4)) ins.ref = pt_ir_add_var(g->p, (pt_ir_var){.fn = g->fn});
    pt_val size = pt_ir_const_u64(g->p, g->f, 64, (w + 7) / 8);
    uint32_t id = pt_ir_add_ins(g->p, g->f, 0, ins, 64, &size, 1);
    g->address[s] = g->f->ins.at[id].res, g->width[s] = w;
    if (one_in(g, 12)) /* now the address is a value like others */
      pt_vec_push(g->p->mem, &g->pool, ((available){.value = g->address[s]}));
  }
  for (uint32_t s = 0; s < g->shape.slots; s++)
    if (one_in(g, 2))
      emit(g, 0, (pt_ir_ins){.op = PT_OP_STORE}, 0,
           (pt_val[]){g->address[s], operand(g, 0, g->width[s])}, 2);
}

/* Operands are filled in when all values exist. */
static void emit_phis(generator *g, pt_blk b) {
  uint32_t n = (uint32_t)g->f->blocks.at[b].preds.n;
  for (uint64_t k = n >= 2 ? pt_rng_below(g->r, 3) : 0; k > 0; k--) {
    emit(g, b, (pt_ir_ins){.op = PT_OP_PHI}, some_width(g), NULL, n);
    pt_vec_push(g->p->mem, &g->phis, (uint32_t)g->f->ins.n - 1);
  }
}

static void fill_phis(generator *g) {
  for (size_t k = 0; k < g->phis.n; k++) {
    const pt_ir_ins phi = g->f->ins.at[g->phis.at[k]];
    for (uint32_t a = 0; a < phi.nargs; a++) {
      pt_val v = operand(g, g->f->blocks.at[phi.block].preds.at[a], pt_ir_width(g->f, phi.res));
      g->f->args.at[phi.arg + a] = v;
    }
  }
}

uint32_t pt_random_fn(pt_ir_prog *p, pt_rng *r, pt_random_shape shape) {
  assert(p->ptr_width == 64 && shape.slots <= PT_RANDOM_SLOTS && shape.blocks > 0);
  char name[32];
  snprintf(name, sizeof name, "shape%zu", p->fns.n);
  pt_ir_fn *skeleton = p->fns.at[pt_ir_add_fn(p, name, 0)];
  make_shape(p, skeleton, r, shape.blocks);
  snprintf(name, sizeof name, "random%zu", p->fns.n);
  uint32_t fn = pt_ir_add_fn(p, name, 32);
  generator g = {.p = p, .f = p->fns.at[fn], .fn = fn, .r = r, .shape = shape};
  pt_ir_cfg_init(&g.cfg, p->mem, skeleton);
  for (int k = 0; k < 2; k++) {
    available a = {.value = pt_ir_add_param(g.f, p->mem, k ? 1 : 32)};
    pt_vec_push(p->mem, &g.pool, a);
  }
  for (pt_blk b = 0; b < shape.blocks; b++) pt_ir_add_block(p, g.f);
  for (pt_blk b = 0; b < shape.blocks; b++)
    for (size_t k = 0; k < skeleton->blocks.at[b].preds.n; k++)
      pt_vec_push(p->mem, &g.f->blocks.at[b].preds, skeleton->blocks.at[b].preds.at[k]);

  emit_entry(&g);
  for (uint32_t i = 0; i < g.cfg.nrpo; i++) {
    pt_blk b = g.cfg.rpo[i];
    emit_phis(&g, b);
    emit_block(&g, b, pt_ir_terminator(skeleton, b));
  }
  for (pt_blk b = 0; b < shape.blocks; b++)
    if (g.cfg.idom[b] == PT_NO_BLK) emit_block(&g, b, pt_ir_terminator(skeleton, b));
  fill_phis(&g);
  pt_vec_release(p->mem, &g.phis);
  pt_vec_release(p->mem, &g.pool);
  pt_ir_cfg_release(&g.cfg);
  return fn;
}

/* ---- the evaluator */

enum { OBJECT_BYTES = 64 };

typedef struct {
  bool live;
  uint32_t variable;
  uint8_t bytes[OBJECT_BYTES];
  bool defined[OBJECT_BYTES];
} object;

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  pt_bv *values;
  object objects[PT_RANDOM_SLOTS + 1];
  pt_map variables; /* what each variable holds: a hash of the value */
  pt_rng undef, inputs;
  pt_eval_result *out;
} evaluator;

static void record(evaluator *e, pt_event_kind kind, uint32_t id, pt_bv value) {
  pt_random_event event = {.kind = kind, .id = id, .value = value};
  pt_vec_push(e->p->mem, &e->out->events, event);
}

static pt_bv value_of(evaluator *e, pt_val v) {
  const pt_ir_value *x = &e->f->values.at[v];
  pt_bv out;
  if (pt_ir_is_const(e->p, e->f, v, &out)) return out;
  assert(x->kind == PT_VAL_PARAM || x->kind == PT_VAL_INS);
  assert(e->values[v].width == x->width);
  return e->values[v];
}

static pt_bv arg_of(evaluator *e, const pt_ir_ins *i, uint32_t k) {
  return value_of(e, pt_ir_arg(e->f, i, k));
}

static void change(evaluator *e, uint32_t variable, pt_bv value) {
  uint64_t before, now = pt_bv_hash(value);
  if (!variable) return;
  if (pt_map_get(&e->variables, variable, &before) && before == now) return;
  pt_map_put(e->p->mem, &e->variables, variable, now);
  record(e, PT_EVENT_VAR, variable, value);
}

/* The object that the operand points to the start of; NULL, and the end, when not live. */
static object *object_at(evaluator *e, const pt_ir_ins *i) {
  uint64_t address = pt_bv_to_u64(arg_of(e, i, 0)) >> 32;
  assert(address >= 1 && address <= PT_RANDOM_SLOTS);
  if (!e->objects[address].live) {
    record(e, PT_EVENT_ENDED, (uint32_t)address, pt_bv_zero(1));
    return NULL;
  }
  return &e->objects[address];
}

static bool eval_load(evaluator *e, const pt_ir_ins *i) {
  object *o = object_at(e, i);
  uint32_t width = pt_ir_width(e->f, i->res), n = (width + 7) / 8;
  bool undefined = false;
  if (!o) return false;
  for (uint32_t k = 0; k < n; k++) {
    if (o->defined[k]) continue;
    o->defined[k] = undefined = true;
    o->bytes[k] = (uint8_t)pt_rng_next(&e->undef);
  }
  if (undefined) record(e, PT_EVENT_UNDEF, (uint32_t)(o - e->objects), pt_bv_zero(1));
  e->values[i->res] = pt_bv_bytes(width, o->bytes);
  return true;
}

static bool eval_store(evaluator *e, const pt_ir_ins *i) {
  object *o = object_at(e, i);
  pt_bv v = arg_of(e, i, 1);
  if (!o) return false;
  pt_bv_to_bytes(v, o->bytes);
  memset(o->defined, true, (v.width + 7) / 8);
  change(e, o->variable, v);
  return true;
}

static bool eval_division(evaluator *e, const pt_ir_ins *i) {
  pt_bv a = arg_of(e, i, 0), b = arg_of(e, i, 1);
  if (pt_bv_is_zero(b)) {
    record(e, PT_EVENT_STUCK, 0, a);
    return false;
  }
  e->values[i->res] = i->op == PT_OP_UDIV ? pt_bv_udiv(a, b) : pt_bv_srem(a, b);
  return true;
}

static void eval_pure(evaluator *e, const pt_ir_ins *i) {
  uint32_t width = pt_ir_width(e->f, i->res);
  pt_bv a = arg_of(e, i, 0), b = i->nargs > 1 ? arg_of(e, i, 1) : a, *out = &e->values[i->res];
  switch (i->op) {
  case PT_OP_ADD: *out = pt_bv_add(a, b); return;
  case PT_OP_SUB: *out = pt_bv_sub(a, b); return;
  case PT_OP_MUL: *out = pt_bv_mul(a, b); return;
  case PT_OP_AND: *out = pt_bv_and(a, b); return;
  case PT_OP_XOR: *out = pt_bv_xor(a, b); return;
  case PT_OP_SHL: *out = pt_bv_shl(a, b); return;
  case PT_OP_EQ: *out = pt_bv_u64(1, pt_bv_eq(a, b)); return;
  case PT_OP_ULT: *out = pt_bv_u64(1, pt_bv_ult(a, b)); return;
  case PT_OP_SLE: *out = pt_bv_u64(1, pt_bv_sle(a, b)); return;
  case PT_OP_SADD_O: *out = pt_bv_u64(1, pt_bv_sadd_overflows(a, b)); return;
  case PT_OP_ZEXT: *out = pt_bv_zext(a, width); return;
  case PT_OP_TRUNC: *out = pt_bv_trunc(a, width); return;
  case PT_OP_SELECT: *out = pt_bv_is_zero(a) ? arg_of(e, i, 2) : b; return;
  default: assert(!"an operation that random functions do not have");
  }
}

/* An instruction that is neither phi nor terminator; false: the run has ended. */
static bool eval_ins(evaluator *e, const pt_ir_ins *i) {
  object *o;
  switch (i->op) {
  case PT_OP_UDIV:
  case PT_OP_SREM: return eval_division(e, i);
  case PT_OP_LOAD: return eval_load(e, i);
  case PT_OP_STORE: return eval_store(e, i);
  case PT_OP_ALLOC:
    e->objects[i->imm] = (object){.live = true, .variable = i->ref};
    e->values[i->res] = pt_bv_u64(64, (uint64_t)i->imm << 32);
    return true;
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE:
    o = &e->objects[pt_bv_to_u64(arg_of(e, i, 0)) >> 32];
    o->live = i->op == PT_OP_SCOPE;
    memset(o->defined, false, sizeof o->defined);
    return true;
  case PT_OP_VAR:
    if (i->sub) return true; /* the end of a lifetime is no change */
    change(e, i->ref, arg_of(e, i, 0));
    return true;
  case PT_OP_CHECK: record(e, PT_EVENT_CHECK, i->ref, arg_of(e, i, 0)); return true;
  case PT_OP_INPUT:
    e->values[i->res] = pt_bv_u64(32, pt_rng_below(&e->inputs, 8));
    record(e, PT_EVENT_INPUT, 0, e->values[i->res]);
    return true;
  default: eval_pure(e, i); return true;
  }
}

/* All phis of a block at once, as they read the values of before. */
static size_t eval_phis(evaluator *e, pt_blk b, pt_blk from) {
  const pt_ir_block *block = &e->f->blocks.at[b];
  size_t n = 0, k = 0;
  while (e->f->ins.at[block->ins.at[n]].op == PT_OP_PHI) n++;
  if (!n) return 0;
  while (block->preds.at[k] != from) k++;
  pt_bv *now = pt_mem_alloc(e->p->mem, n * sizeof *now);
  for (size_t i = 0; i < n; i++)
    now[i] = arg_of(e, pt_ir_ins_at(e->f, block->ins.at[i]), (uint32_t)k);
  for (size_t i = 0; i < n; i++) e->values[e->f->ins.at[block->ins.at[i]].res] = now[i];
  pt_mem_free(e->p->mem, now, n * sizeof *now);
  return n;
}

/* Runs a block; returns the next one, or PT_NO_BLK at the end. */
static pt_blk eval_block(evaluator *e, pt_blk b, pt_blk from) {
  const pt_ir_block *block = &e->f->blocks.at[b];
  size_t k = eval_phis(e, b, from);
  for (; k + 1 < block->ins.n; k++) {
    const pt_ir_ins *i = pt_ir_ins_at(e->f, block->ins.at[k]);
    assert(!i->dead && i->block == b && i->op != PT_OP_PHI);
    if (!eval_ins(e, i)) return PT_NO_BLK;
  }
  const pt_ir_ins *end = pt_ir_terminator(e->f, b);
  if (end->op == PT_OP_BR) return end->ref;
  if (end->op == PT_OP_CBR) return pt_bv_is_zero(arg_of(e, end, 0)) ? end->ref2 : end->ref;
  record(e, PT_EVENT_RETURN, 0, arg_of(e, end, 0));
  return PT_NO_BLK;
}

void pt_eval(pt_ir_prog *p, uint32_t fn, const uint64_t *args, uint64_t seed, uint32_t steps,
             pt_eval_result *out) {
  evaluator e = {.p = p, .f = p->fns.at[fn], .out = out};
  size_t bytes = e.f->values.n * sizeof *e.values;
  e.values = pt_mem_alloc(p->mem, bytes);
  e.undef.state = seed, e.inputs.state = ~seed;
  for (uint32_t k = 1; k <= e.f->nparams; k++)
    e.values[k] = pt_bv_u64(pt_ir_width(e.f, k), args[k - 1]);
  pt_vec_reset(&out->events);
  out->cut = false;
  for (pt_blk b = 0, from = PT_NO_BLK; b != PT_NO_BLK;) {
    if (steps-- == 0) {
      out->cut = true;
      break;
    }
    pt_blk next = eval_block(&e, b, from);
    from = b, b = next;
  }
  pt_map_release(p->mem, &e.variables);
  pt_mem_free(p->mem, e.values, bytes);
}

bool pt_eval_agree(const pt_eval_result *a, const pt_eval_result *b) {
  size_t n = a->events.n < b->events.n ? a->events.n : b->events.n;
  for (size_t k = 0; k < n; k++) {
    const pt_random_event *x = &a->events.at[k], *y = &b->events.at[k];
    if (x->kind != y->kind || x->id != y->id || !pt_bv_eq(x->value, y->value)) return false;
  }
  if (a->events.n > n && !b->cut) return false;
  return b->events.n == n || a->cut;
}
