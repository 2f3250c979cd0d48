/* Compiles a function: slots, blocks in order, moves of phis on the edges, jumps. */
#include "exec/compile.h"

#include <assert.h>
#include <string.h>

#include "ir/frame.h"
#include "ir/held.h"

enum { SCRATCH = PT_BV_LIMBS + 1 /* the last one is for cycles of moves */ };

uint32_t pt_emit(pt_compiler *c, pt_cell_op op, pt_code_cell fields) {
  fields.run = pt_cell_handler(op, c->x->memory.page_bits);
  pt_vec_push(c->mem, &c->cells, fields);
  pt_vec_push(c->mem, &c->ins_of, c->ins);
  return (uint32_t)c->cells.n - 1;
}

static bool observed(const pt_compiler *c) { return c->variant == PT_CODE_OBSERVED; }

/* ---- operands */

bool pt_immediate(const pt_compiler *c, pt_val v, uint64_t *bits) {
  const pt_ir_value *value = &c->f->values.at[v];
  uint64_t mask = c->prog->ptr_width == 64 ? UINT64_MAX : UINT32_MAX;
  switch ((pt_val_kind)value->kind) {
  case PT_VAL_CONST: *bits = value->bits; return value->width <= 64;
  case PT_VAL_GLOBAL: *bits = (c->x->global_address[value->ref] + value->bits) & mask; return true;
  case PT_VAL_FUNC: *bits = (c->x->fn_address[value->ref] + value->bits) & mask; return true;
  case PT_VAL_PARAM:
  case PT_VAL_INS: break;
  }
  return false;
}

uint32_t pt_slot(pt_compiler *c, pt_val v) {
  pt_code *code = c->code;
  if (code->slot_of[v] != UINT32_MAX) return code->slot_of[v];
  code->slot_of[v] = code->pool + (uint32_t)c->pool.n;
  uint64_t bits;
  if (pt_immediate(c, v, &bits)) {
    pt_vec_push(c->mem, &c->pool, bits);
  } else {
    const pt_ir_value *value = &c->f->values.at[v];
    assert(value->kind == PT_VAL_CONST);
    for (uint32_t k = 0; k < pt_slots_of(value->width); k++)
      pt_vec_push(c->mem, &c->pool, c->prog->limbs.at[value->ref + k]);
  }
  return code->slot_of[v];
}

/* A zext of up to 64 bits is its operand, whose slot it shares: when the operand gets a new
   value (a phi's), the zext does too before it is used. */
static pt_val same_slot(const pt_ir_fn *f, pt_val v) {
  while (f->values.at[v].kind == PT_VAL_INS && f->values.at[v].width <= 64) {
    const pt_ir_ins *i = pt_ir_ins_at(f, f->values.at[v].ref);
    if (i->op != PT_OP_ZEXT) break;
    pt_val from = pt_ir_arg(f, i, 0);
    if (f->values.at[from].kind != PT_VAL_INS && f->values.at[from].kind != PT_VAL_PARAM) break;
    v = from;
  }
  return v;
}

/* Parameters first, as callers write them there; then results; then what constants need. */
static void give_slots(pt_compiler *c) {
  pt_code *code = c->code;
  const pt_ir_fn *f = c->f;
  uint32_t n = 0;
  for (pt_val v = 1; v < f->values.n; v++) {
    const pt_ir_value *value = &f->values.at[v];
    code->slot_of[v] = UINT32_MAX;
    bool has = value->kind == PT_VAL_PARAM || value->kind == PT_VAL_INS;
    if (!has) continue;
    assert(value->kind != PT_VAL_PARAM || value->ref == v - 1);
    code->slot_of[v] = n;
    n += pt_slots_of(value->width);
    if (value->kind == PT_VAL_PARAM) code->nparam_slots = n;
  }
  for (pt_val v = 1; v < f->values.n; v++)
    if (code->slot_of[v] != UINT32_MAX) code->slot_of[v] = code->slot_of[same_slot(f, v)];
  code->sure_bytes = pt_ir_sure_frame(c->prog, code->number);
  code->stack_bytes = code->sure_bytes + (uint64_t)n * 8 + 64;
  c->scratch = n;
  code->pool = n + SCRATCH;
}

/* The variables that hold addresses, as constants that change. */
static void give_held(pt_compiler *c) {
  pt_code *code = c->code;
  if (!c->x->ends[code->number]) return;
  code->nheld = pt_ir_number_held(c->prog, c->mem, code->number, c->held);
  code->held = pt_mem_alloc(c->mem, code->nheld * sizeof *code->held);
  for (uint32_t k = 1; k < c->f->ins.n; k++) {
    if (!c->held[k]) continue;
    pt_held *h = &code->held[c->held[k] - 1];
    uint32_t width = pt_ir_width(c->f, pt_ir_arg(c->f, &c->f->ins.at[k], 0));
    if (h->width) continue;
    *h = (pt_held){code->pool + (uint32_t)c->pool.n, width};
    for (uint32_t n = 0; n < pt_slots_of(width); n++) pt_vec_push(c->mem, &c->pool, 0);
  }
}

static void compile_var(pt_compiler *c, const pt_ir_ins *i) {
  if (!c->held[c->ins]) return;
  const pt_held *h = &c->code->held[c->held[c->ins] - 1];
  pt_val v = pt_ir_arg(c->f, i, 0);
  assert(!c->code->omitted[v] && pt_ir_width(c->f, v) == h->width);
  uint32_t from = pt_slot(c, v);
  for (uint32_t n = 0; n < pt_slots_of(h->width); n++)
    pt_emit(c, PT_CELL_MOV1, (pt_code_cell){.d = h->slot + n, .a = from + n});
}

/* ---- phis */

/* The moves of the edge, one per slot. */
static void collect_moves(pt_compiler *c, pt_blk from, pt_blk to) {
  const pt_ir_fn *f = c->f;
  const pt_ir_block *b = &f->blocks.at[to];
  uint32_t nphis = pt_ir_phis(f, to);
  pt_vec_reset(&c->moves);
  for (size_t k = 0; k < nphis; k++) {
    const pt_ir_ins *phi = pt_ir_ins_at(f, b->ins.at[k]);
    pt_val taken = pt_ir_arg(f, phi, pt_ir_pred_index(f, from, to));
    uint32_t d = pt_slot(c, phi->res), a = pt_slot(c, taken);
    for (uint32_t n = 0; d != a && n < pt_slots_of(pt_ir_width(f, phi->res)); n++)
      pt_vec_push(c->mem, &c->moves, ((pt_move){d + n, a + n}));
  }
}

/* Puts the moves in an order in which they can be done one after the other: a slot is
   written when nobody reads it any more; a cycle is opened with a copy of one slot. */
static void order_moves(pt_compiler *c) {
  size_t done = 0;
  while (done < c->moves.n) {
    size_t pick = done;
    for (; pick < c->moves.n; pick++) {
      bool read = false;
      for (size_t k = done; k < c->moves.n; k++)
        read |= k != pick && c->moves.at[k].from == c->moves.at[pick].to;
      if (!read) break;
    }
    if (pick == c->moves.n) {
      uint32_t spare = c->scratch + SCRATCH - 1, opened = c->moves.at[done].to;
      pt_move copy = {spare, opened};
      for (size_t k = done; k < c->moves.n; k++)
        if (c->moves.at[k].from == opened) c->moves.at[k].from = spare;
      pt_vec_push(c->mem, &c->moves, c->moves.at[done]);
      c->moves.at[done++] = copy;
    } else {
      pt_move m = c->moves.at[pick];
      c->moves.at[pick] = c->moves.at[done];
      c->moves.at[done++] = m;
    }
  }
}

/* Emits the moves but the last KEEP ones. */
static size_t emit_moves(pt_compiler *c, size_t keep) {
  size_t k = 0, n = c->moves.n > keep ? c->moves.n - keep : 0;
  const pt_move *m = c->moves.at;
  for (; k + 2 <= n; k += 2)
    pt_emit(c, PT_CELL_MOV2,
            (pt_code_cell){.d = m[k].to, .a = m[k].from, .c = m[k + 1].to, .b = m[k + 1].from});
  for (; k < n; k++)
    pt_emit(c, PT_CELL_MOV1, (pt_code_cell){.d = m[k].to, .a = m[k].from});
  return k;
}

/* ---- control */

static void jump_to(pt_compiler *c, uint32_t cell, bool otherwise, pt_blk from, pt_blk to) {
  pt_vec_push(c->mem, &c->jumps, ((pt_jump){cell, otherwise, from, to}));
}

static void compile_br(pt_compiler *c, const pt_ir_ins *i, uint64_t steps) {
  pt_blk to = i->ref;
  collect_moves(c, i->block, to);
  order_moves(c);
  bool fits = steps < UINT32_MAX;
  size_t k = emit_moves(c, fits ? 2 : 1);
  const pt_move *m = k < c->moves.n ? &c->moves.at[k] : NULL;
  uint32_t cell;
  switch (c->moves.n - k) {
  case 0: cell = pt_emit(c, PT_CELL_BR, (pt_code_cell){.imm = steps}); break;
  case 1:
    cell = pt_emit(c, PT_CELL_MOVBR1, (pt_code_cell){.a = m[0].from, .b = m[0].to, .imm = steps});
    break;
  default:
    cell = pt_emit(
        c, PT_CELL_MOVBR2,
        (pt_code_cell){.a = m[0].from, .b = m[0].to, .c = m[1].from, .imm = steps << 32 | m[1].to});
  }
  jump_to(c, cell, false, i->block, to);
}

static void compile_cbr(pt_compiler *c, const pt_ir_ins *i, uint64_t steps) {
  pt_val condition = pt_ir_arg(c->f, i, 0);
  pt_code_cell fields = {.imm = steps};
  pt_cell_op op = PT_CELL_CBR;
  if (c->code->omitted[condition]) {
    const pt_ir_ins *compare = pt_ir_ins_at(c->f, c->f->values.at[condition].ref);
    op = pt_compare_cell(c, compare, PT_CELL_CBR_EQ, &fields);
    assert(op != PT_CELL_COUNT && steps < UINT32_MAX);
    if ((op - PT_CELL_CBR_EQ) % 2 == 1) /* with an immediate */
      fields.b = (uint32_t)steps;
    else
      fields.imm = steps;
  } else {
    fields.a = pt_slot(c, condition);
  }
  uint32_t cell = pt_emit(c, op, fields);
  jump_to(c, cell, false, i->block, i->ref);
  jump_to(c, cell, true, i->block, i->ref2);
}

static void compile_ret(pt_compiler *c, const pt_ir_ins *i, uint64_t steps) {
  if (observed(c)) pt_emit(c, PT_CELL_LEAVE, (pt_code_cell){.imm = 0});
  if (i->nargs == 0) {
    pt_emit(c, PT_CELL_RET0, (pt_code_cell){.imm = steps});
    return;
  }
  pt_val v = pt_ir_arg(c->f, i, 0);
  uint32_t n = pt_slots_of(pt_ir_width(c->f, v));
  pt_emit(c, n == 1 ? PT_CELL_RET1 : PT_CELL_RETN,
          (pt_code_cell){.a = pt_slot(c, v), .b = n, .imm = steps});
}

/* The slots of the arguments; a wide one has several. */
static void compile_call(pt_compiler *c, const pt_ir_ins *i) {
  uint32_t first = i->op == PT_OP_ICALL;
  const pt_code *callee = first ? NULL : &c->x->code[c->variant][i->ref];
  if (callee && callee->builtin) {
    pt_emit(c, PT_CELL_STEP, (pt_code_cell){.imm = 0});
    return;
  }
  uint32_t list = (uint32_t)c->operands.n;
  for (uint32_t k = first; k < i->nargs; k++) {
    pt_val v = pt_ir_arg(c->f, i, k);
    uint32_t slot = pt_slot(c, v);
    for (uint32_t n = 0; n < pt_slots_of(pt_ir_width(c->f, v)); n++)
      pt_vec_push(c->mem, &c->operands, slot + n);
  }
  pt_emit(c, first ? PT_CELL_ICALL : PT_CELL_CALL,
          (pt_code_cell){.a = list,
                         .b = (uint32_t)c->operands.n - list,
                         .d = i->res ? pt_slot(c, i->res) : c->scratch,
                         .imm = (uint64_t)(uintptr_t)callee});
}

static void compile_ins(pt_compiler *c, const pt_ir_ins *i, uint64_t steps) {
  switch ((pt_op)i->op) {
  case PT_OP_PHI: break;
  case PT_OP_VAR: compile_var(c, i); break;
  case PT_OP_BR: compile_br(c, i, steps); break;
  case PT_OP_CBR: compile_cbr(c, i, steps); break;
  case PT_OP_RET: compile_ret(c, i, steps); break;
  case PT_OP_CALL:
  case PT_OP_ICALL: compile_call(c, i); break;
  default: pt_select_cells(c, i);
  }
}

/* Steps of a block: its instructions, without those that only name values. */
static uint64_t steps_of(const pt_ir_fn *f, const pt_ir_block *block) {
  uint64_t n = 0;
  for (size_t k = 0; k < block->ins.n; k++) n += pt_ir_ins_at(f, block->ins.at[k])->op != PT_OP_VAR;
  return n;
}

static void compile_block(pt_compiler *c, pt_blk b) {
  const pt_ir_block *block = &c->f->blocks.at[b];
  uint64_t steps = steps_of(c->f, block);
  c->label[b] = (uint32_t)c->cells.n;
  c->ins = block->ins.at[0];
  if (c->variant != PT_CODE_FAST) pt_emit(c, PT_CELL_BLOCK, (pt_code_cell){.imm = b});
  for (size_t k = 0; k < block->ins.n; k++) {
    c->ins = block->ins.at[k];
    const pt_ir_ins *i = pt_ir_ins_at(c->f, c->ins);
    if (c->skipped[c->ins] || (i->res && c->code->omitted[i->res])) continue;
    if (observed(c)) pt_emit(c, PT_CELL_BEFORE, (pt_code_cell){.imm = c->ins});
    compile_ins(c, i, steps);
    if (observed(c) && !pt_op_is_terminator(i->op))
      pt_emit(c, PT_CELL_AFTER, (pt_code_cell){.imm = c->ins});
  }
}

/* Edges of conditional branches with moves get cells of their own. */
static void resolve_jumps(pt_compiler *c) {
  size_t n = c->jumps.n;
  for (size_t k = 0; k < n; k++) {
    pt_jump j = c->jumps.at[k];
    uint32_t target = c->label[j.to];
    const pt_ir_ins *t = pt_ir_terminator(c->f, j.from);
    if (t->op == PT_OP_CBR) {
      collect_moves(c, j.from, j.to);
      if (c->moves.n) {
        order_moves(c);
        c->ins = c->ins_of.at[j.cell];
        uint32_t stub = (uint32_t)c->cells.n;
        emit_moves(c, 0);
        uint32_t end = pt_emit(c, PT_CELL_JUMP, (pt_code_cell){.imm = 0});
        c->cells.at[end].d = (target - end) * (uint32_t)sizeof(pt_code_cell);
        target = stub;
      }
    }
    uint32_t distance = (target - j.cell) * (uint32_t)sizeof(pt_code_cell);
    if (j.otherwise)
      c->cells.at[j.cell].c = distance;
    else
      c->cells.at[j.cell].d = distance;
  }
}

/* ---- the whole function */

static void find_reachable(pt_compiler *c) {
  PT_VEC(pt_blk) work = {0};
  pt_vec_push(c->mem, &work, 0);
  c->reachable[0] = true;
  while (work.n) {
    pt_blk next[2], b = pt_vec_pop(&work);
    uint32_t n = pt_ir_succs(c->f, b, next);
    for (uint32_t k = 0; k < n; k++)
      if (!c->reachable[next[k]]) {
        c->reachable[next[k]] = true;
        pt_vec_push(c->mem, &work, next[k]);
      }
  }
  pt_vec_release(c->mem, &work);
}

static void count_uses(pt_compiler *c) {
  const pt_ir_fn *f = c->f;
  for (pt_blk b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(f, f->blocks.at[b].ins.at[k]);
      for (uint32_t n = 0; n < i->nargs; n++)
        c->uses[pt_ir_arg(f, i, n)]++;
    }
}

static void *shrink(pt_mem *m, void *at, size_t n, size_t cap, size_t size) {
  return pt_mem_resize(m, at, cap * size, n * size);
}

/* Moves what was collected to the code, at its final size. */
static void finish(pt_compiler *c) {
  pt_code *code = c->code;
  code->npool = (uint32_t)c->pool.n;
  code->nslots = code->pool + code->npool;
  pt_handler *call = pt_cell_handler(PT_CELL_CALL, c->x->memory.page_bits);
  pt_handler *icall = pt_cell_handler(PT_CELL_ICALL, c->x->memory.page_bits);
  for (size_t k = 0; k < c->cells.n; k++)
    if (c->cells.at[k].run == call || c->cells.at[k].run == icall) c->cells.at[k].c = code->nslots;
  code->ncells = c->cells.n;
  code->noperands = c->operands.n;
  code->cells = shrink(c->mem, c->cells.at, c->cells.n, c->cells.cap, sizeof(pt_code_cell));
  code->ins_of = shrink(c->mem, c->ins_of.at, c->ins_of.n, c->ins_of.cap, sizeof(uint32_t));
  code->constants = shrink(c->mem, c->pool.at, c->pool.n, c->pool.cap, sizeof(uint64_t));
  code->operands = shrink(c->mem, c->operands.at, c->operands.n, c->operands.cap, sizeof(uint32_t));
  code->ready = true;
}

void pt_code_compile(pt_code *code, pt_exec *x, pt_code_variant variant) {
  const pt_ir_fn *f = code->fn;
  assert(!code->ready && f->blocks.n > 0);
  pt_compiler c = {
      .x = x, .mem = x->mem, .prog = x->prog, .f = f, .code = code, .variant = variant};
  size_t nvalues = f->values.n, nins = f->ins.n, nblocks = f->blocks.n;
  code->nvalues = nvalues;
  code->slot_of = pt_mem_alloc(c.mem, nvalues * sizeof *code->slot_of);
  code->omitted = pt_mem_alloc(c.mem, nvalues * sizeof *code->omitted);
  c.uses = pt_mem_alloc(c.mem, nvalues * sizeof *c.uses);
  c.skipped = pt_mem_alloc(c.mem, nins * sizeof *c.skipped);
  c.with = pt_mem_alloc(c.mem, nins * sizeof *c.with);
  c.held = pt_mem_alloc(c.mem, nins * sizeof *c.held);
  c.label = pt_mem_alloc(c.mem, nblocks * sizeof *c.label);
  c.reachable = pt_mem_alloc(c.mem, nblocks * sizeof *c.reachable);
  pt_vec_push(c.mem, &c.operands, 0); /* so that a list of none is somewhere too */
  give_slots(&c);
  give_held(&c);
  find_reachable(&c);
  count_uses(&c);
  if (!observed(&c)) pt_fuse(&c);
  c.ins = f->blocks.at[0].ins.at[0];
  if (observed(&c)) pt_emit(&c, PT_CELL_ENTER, (pt_code_cell){.imm = 0});
  for (pt_blk b = 0; b < nblocks; b++)
    if (c.reachable[b]) compile_block(&c, b);
  resolve_jumps(&c);
  finish(&c);
  pt_mem_free(c.mem, c.uses, nvalues * sizeof *c.uses);
  pt_mem_free(c.mem, c.skipped, nins * sizeof *c.skipped);
  pt_mem_free(c.mem, c.with, nins * sizeof *c.with);
  pt_mem_free(c.mem, c.held, nins * sizeof *c.held);
  pt_mem_free(c.mem, c.label, nblocks * sizeof *c.label);
  pt_mem_free(c.mem, c.reachable, nblocks * sizeof *c.reachable);
  pt_vec_release(c.mem, &c.jumps);
  pt_vec_release(c.mem, &c.moves);
}

void pt_code_release(pt_mem *m, pt_code *code) {
  if (!code->ready) return;
  pt_mem_free(m, code->slot_of, code->nvalues * sizeof *code->slot_of);
  pt_mem_free(m, code->omitted, code->nvalues * sizeof *code->omitted);
  if (code->decides) pt_mem_free(m, code->decides, code->fn->values.n * sizeof *code->decides);
  if (code->moves) pt_mem_free(m, code->moves, code->fn->values.n);
  pt_mem_free(m, code->cells, code->ncells * sizeof *code->cells);
  pt_mem_free(m, code->ins_of, code->ncells * sizeof *code->ins_of);
  pt_mem_free(m, code->constants, code->npool * sizeof *code->constants);
  pt_mem_free(m, code->held, code->nheld * sizeof *code->held);
  pt_map_release(m, &code->live_at);
  pt_vec_release(m, &code->live);
  pt_mem_free(m, code->operands, code->noperands * sizeof *code->operands);
  *code = (pt_code){.fn = code->fn, .number = code->number, .builtin = code->builtin};
}
