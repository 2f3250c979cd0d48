/* Observing does not change a run: random programs do the same at full speed, when blocks are
   recorded, and when every instruction is observed; and what the observer sees is right. */
#include "base/rng.h"
#include "exec/run_text.h"
#include "exec/state.h"

/* ---- random programs */

enum { MAX_BLOCKS = 7, MAX_VALUES = 400, NFNS = 3, BODY = 9 };

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  uint32_t fn;
  pt_rng *r;
  pt_blk block;
  uint32_t access, call, assertion, overflow; /* checks of the function */
  pt_val values[MAX_VALUES];                  /* that can be used in the block */
  size_t nvalues, nentry;                     /* those of the entry block come first */
  pt_val objects[MAX_VALUES];                 /* pointers to stack objects of the entry block */
  size_t nobjects;
} gen;

static const uint32_t widths[] = {1, 8, 16, 32, 32, 32, 64, 64, 13, 128};

static uint64_t below(gen *g, uint64_t n) { return pt_rng_below(g->r, n); }
static uint32_t some_width(gen *g) { return widths[below(g, sizeof widths / sizeof *widths)]; }

static pt_val emit(gen *g, pt_ir_ins ins, uint32_t width, const pt_val *args, uint32_t n) {
  ins.loc = (uint32_t)below(g, g->p->locs.n);
  uint32_t i = pt_ir_add_ins(g->p, g->f, g->block, ins, width, args, n);
  pt_val v = g->f->ins.at[i].res;
  if (v && g->nvalues < MAX_VALUES) g->values[g->nvalues++] = v;
  return v;
}

static pt_val emit2(gen *g, pt_ir_ins ins, uint32_t width, pt_val a, pt_val b) {
  return emit(g, ins, width, (pt_val[]){a, b}, 2);
}

static pt_val constant(gen *g, uint32_t width) {
  uint64_t limbs[PT_BV_LIMBS] = {pt_rng_next(g->r), pt_rng_next(g->r)};
  switch (below(g, 4)) {
  case 0: return pt_ir_const(g->p, g->f, pt_bv_limbs(width, limbs));
  case 1: return pt_ir_const(g->p, g->f, pt_bv_max_signed(width));
  default: return pt_ir_const(g->p, g->f, pt_bv_i64(width, (int64_t)below(g, 12) - 3));
  }
}

static pt_val operand(gen *g, uint32_t width) {
  for (int tries = 0; tries < 6 && g->nvalues; tries++) {
    pt_val v =
        g->values[g->nvalues - 1 - below(g, below(g, 2) ? g->nvalues : (g->nvalues + 2) / 3)];
    if (pt_ir_width(g->f, v) == width) return v;
  }
  return constant(g, width);
}

static pt_val pointer(gen *g) {
  switch (below(g, 12)) {
  case 0: return operand(g, g->p->ptr_width); /* anything */
  case 1:
  case 2: return pt_ir_global_addr(g->p, g->f, 2, below(g, 8000));
  case 3: return pt_ir_global_addr(g->p, g->f, 3, below(g, 20));
  case 4:
  case 5:
    if (g->nobjects) return g->objects[below(g, g->nobjects)];
    return pt_ir_global_addr(g->p, g->f, 1, below(g, 64));
  default: return pt_ir_global_addr(g->p, g->f, 1, below(g, 32));
  }
}

/* Pointer arithmetic, mostly in bounds. */
static pt_val indexed(gen *g) {
  uint32_t w = g->p->ptr_width;
  pt_val index = operand(g, w);
  if (below(g, 8))
    index = emit2(g, (pt_ir_ins){.op = PT_OP_AND}, w, index, pt_ir_const_u64(g->p, g->f, w, 7));
  return emit2(g,
               (pt_ir_ins){.op = PT_OP_PTRADD,
                           .imm = (int64_t)below(g, 5),
                           .imm2 = (int64_t)below(g, 40) ? (int64_t)below(g, 9) : 1 << 20},
               w, pointer(g), index);
}

static void gen_memory(gen *g) {
  uint32_t w = g->p->ptr_width, width = some_width(g);
  pt_val p = below(g, 3) ? indexed(g) : pointer(g);
  switch (below(g, 12)) {
  case 0:
    emit(g, (pt_ir_ins){.op = PT_OP_COPY, .ref = g->access}, 0,
         (pt_val[]){p, pointer(g), pt_ir_const_u64(g->p, g->f, w, below(g, 12))}, 3);
    break;
  case 1:
    emit(g, (pt_ir_ins){.op = PT_OP_SET, .ref = g->access}, 0,
         (pt_val[]){p, operand(g, 8), pt_ir_const_u64(g->p, g->f, w, below(g, 12))}, 3);
    break;
  case 2: emit(g, (pt_ir_ins){.op = PT_OP_OBJSIZE}, w, &p, 1); break;
  case 3:
  case 4:
  case 5:
  case 6:
    emit2(g, (pt_ir_ins){.op = PT_OP_STORE, .ref = g->access}, 0, p, operand(g, width));
    break;
  default: emit(g, (pt_ir_ins){.op = PT_OP_LOAD, .ref = g->access}, width, &p, 1);
  }
}

static void gen_object(gen *g) {
  uint32_t w = g->p->ptr_width;
  pt_val size = pt_ir_const_u64(g->p, g->f, w, below(g, 60));
  switch (below(g, 8)) {
  case 0: emit(g, (pt_ir_ins){.op = PT_OP_ALLOC, .sub = PT_ALLOC_DYNAMIC}, w, &size, 1); break;
  case 1: {
    pt_val mark = emit(g, (pt_ir_ins){.op = PT_OP_SSAVE}, w, NULL, 0);
    pt_val o = emit(g, (pt_ir_ins){.op = PT_OP_ALLOC, .sub = PT_ALLOC_DYNAMIC}, w, &size, 1);
    emit2(g, (pt_ir_ins){.op = PT_OP_STORE, .ref = g->access}, 0, o, operand(g, 8));
    emit(g, (pt_ir_ins){.op = PT_OP_SRESTORE}, 0, &mark, 1);
    break;
  }
  case 2:
    if (g->nobjects)
      emit(g, (pt_ir_ins){.op = below(g, 2) ? PT_OP_SCOPE : PT_OP_UNSCOPE}, 0,
           &g->objects[below(g, g->nobjects)], 1);
    break;
  case 3: {
    pt_val p = pointer(g);
    if (below(g, 10) == 0) emit(g, (pt_ir_ins){.op = PT_OP_HAVOC}, 0, &p, 1);
    break;
  }
  default: {
    uint8_t sub = below(g, 2) ? PT_ALLOC_HEAP : PT_ALLOC_ZEROED;
    pt_val o = emit(g, (pt_ir_ins){.op = PT_OP_ALLOC, .sub = sub}, w, &size, 1);
    emit2(g, (pt_ir_ins){.op = PT_OP_STORE, .ref = below(g, 4) ? g->access : 0}, 0, o,
          operand(g, some_width(g)));
    if (below(g, 2)) emit(g, (pt_ir_ins){.op = PT_OP_FREE}, 0, &o, 1);
  }
  }
}

/* A check that an operation does not overflow, in one of the forms that are recognised. */
static void gen_checked(gen *g) {
  uint32_t w = below(g, 4) ? 32 : some_width(g), which = (uint32_t)below(g, 3);
  pt_val a = operand(g, w), b = below(g, 2) ? operand(g, w) : constant(g, w);
  if (below(g, 2)) { /* rarely overflows */
    if (w < 8) return;
    pt_val small = pt_ir_const_u64(g->p, g->f, w, 31);
    a = emit2(g, (pt_ir_ins){.op = PT_OP_AND}, w, a, small);
    b = pt_ir_const_u64(g->p, g->f, w, below(g, 4));
  }
  pt_ir_ins op = {.op = (uint8_t)(PT_OP_ADD + which)};
  static const uint8_t overflows[] = {PT_OP_SADD_O, PT_OP_SSUB_O, PT_OP_SMUL_O};
  uint64_t before = below(g, 3);
  if (before == 0) {
    pt_val v = emit2(g, op, w, a, b);
    if (below(g, 2)) emit2(g, (pt_ir_ins){.op = PT_OP_STORE}, 0, pointer(g), v);
  }
  pt_val o = emit2(g, (pt_ir_ins){.op = overflows[which]}, 1, a, b);
  pt_val ok = below(g, 2)
                  ? emit2(g, (pt_ir_ins){.op = PT_OP_EQ}, 1, o, pt_ir_const_u64(g->p, g->f, 1, 0))
                  : emit2(g, (pt_ir_ins){.op = PT_OP_XOR}, 1, o, pt_ir_const_u64(g->p, g->f, 1, 1));
  emit(g, (pt_ir_ins){.op = PT_OP_CHECK, .ref = g->overflow}, 0, &ok, 1);
  if (before == 1) emit2(g, op, w, a, b);
}

static pt_val gen_compare(gen *g) {
  uint32_t w = some_width(g);
  pt_val a = operand(g, w), b = operand(g, w);
  return emit2(g, (pt_ir_ins){.op = (uint8_t)(PT_OP_EQ + below(g, 6))}, 1, a, b);
}

static void gen_call(gen *g) {
  uint32_t w = g->p->ptr_width, callee = 1 + (uint32_t)below(g, NFNS - 1);
  pt_val args[4] = {pt_ir_fn_addr(g->p, g->f, callee, below(g, 30) == 0), operand(g, 32),
                    pointer(g), operand(g, 128)};
  (void)w;
  if (below(g, 3))
    emit(g, (pt_ir_ins){.op = PT_OP_CALL, .ref = callee}, 32, args + 1, 3);
  else
    emit(g, (pt_ir_ins){.op = PT_OP_ICALL, .ref = g->call}, 32, args, 4);
}

static void gen_pure(gen *g) {
  uint32_t w = some_width(g), v = some_width(g);
  switch (below(g, 6)) {
  case 0: {
    pt_val a = operand(g, w);
    if (v == w) break;
    uint8_t op = PT_OP_SEXT;
    if (v < w) op = PT_OP_TRUNC;
    else if (below(g, 2)) op = PT_OP_ZEXT;
    emit(g, (pt_ir_ins){.op = op}, v, &a, 1);
    break;
  }
  case 1:
    emit(g, (pt_ir_ins){.op = PT_OP_SELECT}, w,
         (pt_val[]){operand(g, 1), operand(g, w), operand(g, w)}, 3);
    break;
  case 2: gen_compare(g); break;
  case 3:
    emit2(g, (pt_ir_ins){.op = (uint8_t)(PT_OP_UADD_O + below(g, 6))}, 1, operand(g, w),
          operand(g, w));
    break;
  default: {
    uint8_t op = (uint8_t)(PT_OP_ADD + below(g, PT_OP_ASHR - PT_OP_ADD + 1));
    if (op >= PT_OP_UDIV && op <= PT_OP_SREM && below(g, 4)) op = PT_OP_ADD;
    emit2(g, (pt_ir_ins){.op = op}, w, operand(g, w), operand(g, w));
  }
  }
}

static void gen_ins(gen *g) {
  static const uint8_t kinds[] = {PT_INPUT_INT, PT_INPUT_UCHAR, PT_INPUT_ULONG};
  pt_val v;
  switch (below(g, 16)) {
  case 0:
  case 1:
  case 2:
  case 3: gen_memory(g); break;
  case 4: gen_object(g); break;
  case 5: gen_checked(g); break;
  case 6:
    if (below(g, 2)) gen_call(g);
    break;
  case 7:
    emit(g, (pt_ir_ins){.op = PT_OP_INPUT, .sub = kinds[below(g, 3)]}, some_width(g), NULL, 0);
    break;
  case 8:
    v = below(g, 4) ? gen_compare(g) : operand(g, 1);
    if (below(g, 5) == 0)
      emit(g, (pt_ir_ins){.op = PT_OP_CHECK, .ref = g->assertion}, 0, &v, 1);
    else if (below(g, 12) == 0)
      emit(g, (pt_ir_ins){.op = PT_OP_ASSUME}, 0, &v, 1);
    break;
  case 9:
    v = operand(g, 32);
    emit(g, (pt_ir_ins){.op = PT_OP_VAR, .ref = 1}, 0, &v, 1);
    break;
  default: gen_pure(g);
  }
}

static void gen_end(gen *g, const pt_blk *to, uint32_t n) {
  pt_val v = n == 2 ? (below(g, 2) ? gen_compare(g) : operand(g, 1)) : operand(g, 32);
  if (n == 2)
    emit(g, (pt_ir_ins){.op = PT_OP_CBR, .ref = to[0], .ref2 = to[1]}, 0, &v, 1);
  else if (n == 1)
    emit(g, (pt_ir_ins){.op = PT_OP_BR, .ref = to[0]}, 0, NULL, 0);
  else
    emit(g, (pt_ir_ins){.op = below(g, 30) ? PT_OP_RET : PT_OP_HALT}, 0, &v, 1);
}

/* Phis with operands to be chosen when all blocks exist. */
static void gen_phis(gen *g, uint32_t *phis, size_t *nphis) {
  const pt_ir_block *b = &g->f->blocks.at[g->block];
  for (uint64_t n = below(g, 4); n > 0 && b->preds.n; n--) {
    uint32_t w = some_width(g);
    pt_val args[MAX_BLOCKS];
    for (size_t k = 0; k < b->preds.n; k++)
      args[k] = constant(g, w);
    emit(g, (pt_ir_ins){.op = PT_OP_PHI}, w, args, (uint32_t)b->preds.n);
    phis[(*nphis)++] = (uint32_t)g->f->ins.n - 1;
    b = &g->f->blocks.at[g->block];
  }
}

static void gen_fn(gen *g) {
  uint32_t nblocks = 2 + (uint32_t)below(g, MAX_BLOCKS - 2), nsuccs[MAX_BLOCKS];
  pt_blk succs[MAX_BLOCKS][2];
  uint32_t phis[4 * MAX_BLOCKS];
  size_t nphis = 0, first[MAX_BLOCKS] = {0};
  static pt_val known[MAX_BLOCKS][MAX_VALUES];
  size_t nknown[MAX_BLOCKS] = {0};
  for (uint32_t b = 0; b < nblocks; b++)
    pt_ir_add_block(g->p, g->f);
  for (uint32_t b = 0; b < nblocks; b++) {
    if (b == 0) nsuccs[b] = 1;
    else if (b + 1 == nblocks) nsuccs[b] = 0;
    else if ((uint32_t)below(g, 5)) nsuccs[b] = 1 + (uint32_t)below(g, 2);
    else nsuccs[b] = 0;
    succs[b][0] = b + 1 < nblocks && below(g, 2) ? b + 1 : 1 + (pt_blk)below(g, nblocks - 1);
    succs[b][1] = 1 + (pt_blk)below(g, nblocks - 1);
    if (nsuccs[b] == 2 && succs[b][0] == succs[b][1]) nsuccs[b] = 1;
    for (uint32_t k = 0; k < nsuccs[b]; k++)
      pt_vec_push(g->p->mem, &g->f->blocks.at[succs[b][k]].preds, b);
  }
  for (g->block = 0; g->block < nblocks; g->block++) {
    gen_phis(g, phis, &nphis);
    first[g->block] = g->nvalues;
    if (g->block == 0)
      for (int k = 0; k < 2; k++) {
        pt_val size = pt_ir_const_u64(g->p, g->f, g->p->ptr_width, 4 + below(g, 30));
        g->objects[g->nobjects++] =
            emit(g, (pt_ir_ins){.op = PT_OP_ALLOC, .ref = 1}, g->p->ptr_width, &size, 1);
      }
    for (uint64_t n = 1 + below(g, BODY); n > 0; n--)
      gen_ins(g);
    gen_end(g, succs[g->block], nsuccs[g->block]);
    if (g->block == 0) g->nentry = g->nvalues;
    nknown[g->block] = g->nvalues;
    memcpy(known[g->block], g->values, g->nvalues * sizeof *g->values);
    g->nvalues = g->nentry;
  }
  for (size_t k = 0; k < nphis; k++) {
    const pt_ir_ins *phi = &g->f->ins.at[phis[k]];
    for (uint32_t n = 0; n < phi->nargs; n++) {
      pt_blk from = g->f->blocks.at[phi->block].preds.at[n];
      for (int tries = 0; tries < 5; tries++) {
        pt_val v = known[from][below(g, nknown[from])];
        if (pt_ir_width(g->f, v) == pt_ir_width(g->f, phi->res)) g->f->args.at[phi->arg + n] = v;
      }
    }
  }
}

static pt_ir_prog *random_program(pt_mem *m, pt_rng *r) {
  pt_ir_prog *p = pt_ir_prog_new(m, pt_rng_below(r, 2) ? 64 : 32);
  uint8_t bytes[64];
  for (int k = 0; k < 64; k++)
    bytes[k] = (uint8_t)pt_rng_below(r, 6);
  static const uint64_t sizes[] = {64, 9000, 20, 8};
  for (int k = 0; k < 4; k++) {
    char name[8];
    snprintf(name, sizeof name, "g%d", k);
    pt_ir_add_global(p, (pt_ir_global){.name = pt_ir_string(p, name),
                                       .size = sizes[k],
                                       .align = 1,
                                       .constant = k == 2,
                                       .external = k == 3,
                                       .bytes = k == 0 ? bytes : NULL});
  }
  uint32_t file = pt_ir_string(p, "f.c");
  for (uint32_t k = 1; k < 5; k++)
    pt_ir_add_loc(p, file, k, k);
  for (uint32_t fn = 1; fn <= NFNS; fn++) {
    const char *other = fn == 1 ? "f" : "h";
    pt_ir_add_fn(p, fn == NFNS ? "main" : other, 32);
    pt_ir_fn *f = p->fns.at[fn];
    f->address_taken = true;
    f->model = fn == 2;
    if (fn == NFNS) continue;
    pt_ir_add_param(f, m, 32), pt_ir_add_param(f, m, p->ptr_width), pt_ir_add_param(f, m, 128);
  }
  pt_ir_add_var(p, (pt_ir_var){.name = pt_ir_string(p, "x"), .fn = 0});
  p->main = NFNS;
  for (uint32_t fn = 1; fn <= NFNS; fn++) {
    gen g = {.p = p, .f = p->fns.at[fn], .fn = fn, .r = r};
    g.access = pt_ir_add_check(p, PT_CHECK_ACCESS, fn, 1, 0);
    g.call = pt_ir_add_check(p, PT_CHECK_CALL, fn, 1, 0);
    g.assertion = pt_ir_add_check(p, PT_CHECK_ASSERTION, fn, 1, 0);
    g.overflow = pt_ir_add_check(p, PT_CHECK_OVERFLOW, fn, 1, 0);
    for (pt_val v = 1; v <= g.f->nparams; v++)
      g.values[g.nvalues++] = v;
    gen_fn(&g);
  }
  return p;
}

/* ---- watching */

typedef struct {
  const pt_ir_prog *p;
  uint64_t before, after, entered, left, deepest;
} watcher;

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  watcher *w = payload;
  CHECK(fn < w->p->fns.n && ins < w->p->fns.at[fn]->ins.n);
  CHECK(pt_exec_depth(x) >= 1 && pt_exec_frame_id(x) >= pt_exec_depth(x));
  w->before += w->p->fns.at[fn]->ins.at[ins].op != PT_OP_VAR; /* var is no step */
  return true;
}

static void on_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  watcher *w = payload;
  w->after++;
  const pt_ir_fn *f = w->p->fns.at[fn];
  const pt_ir_ins *i = pt_ir_ins_at(f, ins);
  if (!pt_op_is_pure(i->op)) return;
  pt_bv args[3];
  for (uint32_t k = 0; k < i->nargs; k++)
    args[k] = pt_exec_value(x, pt_ir_arg(f, i, k));
  if (!pt_bv_eq(pt_exec_value(x, i->res), pt_pure(f, i, args)))
    pt_test_fail(__FILE__, __LINE__, "%s at width %u is wrong", pt_op_name(i->op),
                 pt_ir_width(f, pt_ir_arg(f, i, 0)));
}

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  watcher *w = payload;
  CHECK(fn < w->p->fns.n);
  w->entered++;
  if (pt_exec_depth(x) > w->deepest) w->deepest = pt_exec_depth(x);
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  watcher *w = payload;
  (void)x, (void)fn;
  w->left++;
}

static void same(const pt_run *a, const pt_run *b) {
  CHECK_STR(a->text, b->text);
  CHECK_EQ(a->status, b->status);
  CHECK_EQ(a->exit_code, b->exit_code);
  CHECK_EQ(a->kind, b->kind);
  CHECK_EQ(a->check, b->check);
  CHECK_EQ(a->fn, b->fn);
  CHECK_EQ(a->ins, b->ins);
  CHECK_EQ(a->loc, b->loc);
  CHECK_EQ(a->steps, b->steps);
  CHECK_EQ(a->inputs.n, b->inputs.n);
  for (size_t k = 0; k < a->inputs.n; k++) {
    CHECK_EQ(a->inputs.at[k].lo, b->inputs.at[k].lo);
    CHECK_EQ(a->inputs.at[k].hi, b->inputs.at[k].hi);
    CHECK_EQ(a->inputs.at[k].kind, b->inputs.at[k].kind);
    CHECK_EQ(a->inputs.at[k].loc, b->inputs.at[k].loc);
  }
  CHECK_EQ(a->frames.n, b->frames.n);
  for (size_t k = 0; k < a->frames.n; k++) {
    CHECK_EQ(a->frames.at[k].fn, b->frames.at[k].fn);
    CHECK_EQ(a->frames.at[k].loc, b->frames.at[k].loc);
  }
}

static uint64_t memory_hash(pt_exec *x) {
  uint8_t bytes[9000], defined[9000];
  uint64_t h = 0;
  static const size_t sizes[] = {64, 9000, 20, 8};
  for (uint32_t k = 0; k < 4; k++) {
    CHECK(pt_exec_read(x, pt_exec_global_address(x, k + 1), sizes[k], bytes, defined));
    h = pt_hash_mix(h ^ pt_hash_bytes(bytes, sizes[k]) ^ pt_hash_bytes(defined, sizes[k]) * 3);
  }
  return h;
}

static void compare_variants(runner *r, pt_exec_options o, int *statuses) {
  pt_run fast = {0}, recorded = {0}, observed = {0};
  pt_exec_run(r->exec, &o, &fast);
  uint64_t hash = memory_hash(r->exec);
  CHECK(pt_memory_ok(&r->exec->memory));
  o.record_blocks = true;
  pt_exec_run(r->exec, &o, &recorded);
  CHECK_EQ(memory_hash(r->exec), hash);
  watcher w = {.p = r->prog};
  pt_exec_observer observer = {
      .payload = &w, .before = on_before, .after = on_after, .enter = on_enter, .leave = on_leave};
  o.observer = &observer;
  pt_exec_run(r->exec, &o, &observed);
  CHECK_EQ(memory_hash(r->exec), hash);
  same(&fast, &recorded);
  same(&fast, &observed);
  CHECK_EQ(recorded.blocks.n, observed.blocks.n);
  CHECK_EQ(memcmp(recorded.blocks.at, observed.blocks.at, observed.blocks.n * sizeof(pt_run_block)),
           0);
  CHECK_EQ(w.before, observed.steps);
  CHECK(w.entered >= w.left && w.after > 0);
  if (observed.status == PT_RUN_DONE && w.left == w.entered) statuses[PT_RUN_STUCK + 1]++;
  statuses[fast.status]++;
  pt_run_release(r->mem, &fast);
  pt_run_release(r->mem, &recorded);
  pt_run_release(r->mem, &observed);
}

TEST(exec_observe, variants_agree_on_random_programs) {
  int statuses[PT_RUN_STUCK + 2] = {0};
  for (uint64_t seed = 1; seed <= 1500; seed++) {
    pt_rng r = {seed};
    pt_mem *m = pt_mem_new();
    runner run;
    runner_take(&run, m, random_program(m, &r));
    for (uint64_t k = 0; k < 4; k++)
      compare_variants(
          &run,
          (pt_exec_options){.seed = seed * k,
                            .step_limit = 3000,
                            .stack_limit = 20000,
                            .check_uninit = k == 3 ? PT_UNINIT_FAILS : PT_UNINIT_ANY_VALUE,
                            .check_leaks = k == 2},
          statuses);
    runner_release(&run);
  }
  /* the programs must be able to do everything */
  for (int k = 0; k <= PT_RUN_STUCK + 1; k++)
    CHECK(statuses[k] > (k == PT_RUN_HALTED || k == PT_RUN_STOPPED ? -1 : 20));
}

/* Pointer arithmetic must not be delayed over an access that it makes invalid. */
TEST(exec_observe, stray_pointers_are_noticed_in_order) {
  runner r;
  int statuses[PT_RUN_STUCK + 2] = {0};
  runner_init(&r, "pointers 64\nmain &main\n"
                  "global @g0 size 64 align 1\nglobal @g1 size 9000 align 1\n"
                  "global @g2 size 20 align 1\nglobal @g3 size 8 align 1\n"
                  "function &main() -> 32 {\nb0:\n"
                  "  %1:64 = ptradd @g0, 8589934592 + 0:64 * 1\n  %2:32 = load @g1\n"
                  "  %3:32 = load %1\n  ret %3\n}\n");
  compare_variants(&r, (pt_exec_options){0}, statuses);
  CHECK_EQ(statuses[PT_RUN_STUCK], 1);
  runner_release(&r);
}

/* ---- the call-backs themselves */

typedef struct {
  char log[512];
  uint32_t stop_at; /* instruction where `before` returns false, or 0 */
  const pt_ir_prog *p;
} logger;

static void note(logger *l, const char *what, uint32_t n) {
  size_t at = strlen(l->log);
  snprintf(l->log + at, sizeof l->log - at, "%s%u ", what, n);
}

static bool log_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  logger *l = payload;
  note(l, pt_op_name(l->p->fns.at[fn]->ins.at[ins].op), pt_exec_depth(x));
  return l->stop_at != ins;
}

static void log_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  logger *l = payload;
  pt_val v = l->p->fns.at[fn]->ins.at[ins].res;
  if (v) note(l, "=", (uint32_t)pt_bv_to_u64(pt_exec_value(x, v)));
}

static void log_enter(void *payload, pt_exec *x, uint32_t fn) {
  const logger *l = payload;
  note(payload, "{",
       (uint32_t)pt_bv_to_u64(l->p->fns.at[fn]->nparams ? pt_exec_value(x, 1) : pt_bv_zero(8)));
}

static void log_leave(void *payload, pt_exec *x, uint32_t fn) {
  (void)x;
  note(payload, "}", fn);
}

TEST(exec_observe, order_of_calls) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\nvar v1 \"x\"\n"
                  "function &f(%1:32) -> 32 {\nb0:\n  %2:32 = add %1, 1:32\n  ret %2\n}\n"
                  "function &main() -> 32 {\n"
                  "b0:\n  br b1\nb1:\n  %1:32 = phi b0 5:32\n  var v1, %1\n"
                  "  %2:32 = call &f(%1)\n  %3:1 = eq %2, 6:32\n  cbr %3, b2, b3\n"
                  "b2:\n  ret %2\nb3:\n  halt\n}\n");
  logger l = {.p = r.prog};
  pt_exec_observer observer = {.payload = &l,
                               .before = log_before,
                               .after = log_after,
                               .enter = log_enter,
                               .leave = log_leave};
  const pt_run *run = runner_run(&r, (pt_exec_options){.observer = &observer});
  CHECK_EQ(run->exit_code, 6);
  CHECK_STR(l.log, "{0 br1 phi1 =5 var1 call1 {5 add2 =6 ret2 }1 =6 eq1 =1 cbr1 ret1 }2 ");
  l = (logger){.p = r.prog, .stop_at = 3};
  run = runner_run(&r, (pt_exec_options){.observer = &observer});
  CHECK_EQ(run->status, PT_RUN_STOPPED);
  CHECK_STR(l.log, "{0 br1 phi1 =5 var1 ");
  CHECK_EQ(run->ins, 3);
  pt_exec_observer bare = {.payload = &l, .before = log_before};
  l = (logger){.p = r.prog};
  CHECK_EQ(runner_run(&r, (pt_exec_options){.observer = &bare})->exit_code, 6);
  runner_release(&r);
}

TEST(exec_observe, objects) {
  runner r;
  runner_init(&r, "pointers 32\nmain &main\nvar v1 \"x\" of &main\nglobal @g size 10 align 1\n"
                  "function &main() -> 32 address-taken !\"f.c\":1:1 {\n"
                  "b0:\n  %1:32 = alloc heap 6:32 !2:2\n  %2:32 = alloc stack 3:32 v1 !3:3\n"
                  "  store %1, 7:8\n  %3:32 = alloc heap 2:32 !4:4\n  free %3 !5:5\n"
                  "  halt 0:32\n}\n");
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->status, PT_RUN_DONE);
  pt_exec *x = r.exec;
  uint64_t g = pt_exec_global_address(x, 1), f = pt_exec_fn_address(x, 1);
  pt_exec_object o = pt_exec_object_at(x, g + 10);
  CHECK_EQ(o.kind, PT_OBJ_GLOBAL);
  CHECK(o.ref == 1 && o.size == 10 && o.live && o.base == g && o.number == g >> 12);
  CHECK_EQ(pt_exec_object_at(x, f).kind, PT_OBJ_FUNC);
  CHECK_EQ(pt_exec_object_at(x, 0).kind, PT_OBJ_NONE);
  o = pt_exec_object_at(x, pt_bv_to_u64(pt_exec_value(x, r.prog->fns.at[1]->ins.at[1].res)));
  CHECK(o.kind == PT_OBJ_HEAP && o.live && o.size == 6 && o.fn == 1 && o.freed_loc == 0);
  uint8_t bytes[6], defined[6];
  CHECK(pt_exec_read(x, o.base, 6, bytes, defined));
  CHECK(bytes[0] == 7 && defined[0] == 1 && bytes[1] == 0 && defined[1] == 0);
  CHECK(!pt_exec_read(x, o.base + 1, 6, bytes, NULL));
  o = pt_exec_object_at(x, pt_bv_to_u64(pt_exec_value(x, r.prog->fns.at[1]->ins.at[2].res)));
  CHECK(o.kind == PT_OBJ_STACK && o.ref == 1 && o.size == 3);
  o = pt_exec_object_at(x, pt_bv_to_u64(pt_exec_value(x, r.prog->fns.at[1]->ins.at[4].res)));
  char where[64];
  CHECK(o.kind == PT_OBJ_HEAP && !o.live);
  CHECK_STR(pt_ir_loc_text(r.prog, o.freed_loc, where, sizeof where), "f.c:5:5");
  CHECK(!pt_exec_read(x, o.base, 1, bytes, NULL));
  runner_release(&r);
}
