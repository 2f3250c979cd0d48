/* Adding instructions to a block, one behind the other. */
#ifndef PT_IR_EMIT_H
#define PT_IR_EMIT_H

#include "ir/ir.h"

typedef struct {
  pt_ir_prog *p;
  uint32_t fn;
  pt_blk block;
  uint32_t loc;
} pt_emit;

static inline pt_ir_fn *pt_emit_fn(const pt_emit *e) { return e->p->fns.at[e->fn]; }

/* I with the operands that are not 0; its result has WIDTH bits (0: it has none). */
static inline pt_val pt_emit_ins(pt_emit *e, pt_ir_ins i, uint32_t width, pt_val x, pt_val y,
                                 pt_val z) {
  pt_val args[3] = {x, y, z};
  uint32_t n = (x != 0) + (y != 0) + (z != 0);
  i.loc = e->loc;
  uint32_t id = pt_ir_add_ins(e->p, pt_emit_fn(e), e->block, i, width, args, n);
  return pt_emit_fn(e)->ins.at[id].res;
}

static inline pt_val pt_emit_op(pt_emit *e, pt_op op, uint32_t width, pt_val x, pt_val y) {
  return pt_emit_ins(e, (pt_ir_ins){.op = (uint8_t)op}, width, x, y, 0);
}

static inline pt_val pt_emit_select(pt_emit *e, uint32_t width, pt_val c, pt_val x, pt_val y) {
  return pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_SELECT}, width, c, x, y);
}

static inline pt_val pt_emit_number(pt_emit *e, uint32_t width, uint64_t n) {
  return pt_ir_const_u64(e->p, pt_emit_fn(e), width, n);
}

static inline pt_val pt_emit_word(pt_emit *e, uint64_t n) {
  return pt_emit_number(e, e->p->ptr_width, n);
}

/* The place INDEX elements of IMM2 bytes, and IMM bytes, behind P. */
static inline pt_val pt_emit_place(pt_emit *e, pt_val p, int64_t offset, pt_val index,
                                   int64_t bytes) {
  return pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_PTRADD, .imm = offset, .imm2 = bytes},
                     e->p->ptr_width, p, index, 0);
}

/* Any value. */
static inline pt_val pt_emit_any(pt_emit *e, uint32_t width) {
  return pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_INPUT, .sub = PT_INPUT_MISSING}, width, 0, 0, 0);
}

static inline void pt_emit_assume(pt_emit *e, pt_val c) {
  pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_ASSUME}, 0, c, 0, 0);
}

#endif
