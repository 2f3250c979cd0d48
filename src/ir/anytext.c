#include "ir/anytext.h"

#include "ir/emit.h"

enum { ENTRY, SIZED, INSIDE, HEAD, ROUND, EXIT, BLOCKS };

static void jump(pt_emit *e, pt_blk from, pt_blk to) {
  e->block = from;
  pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_BR, .ref = to}, 0, 0, 0, 0);
}

static void choose(pt_emit *e, pt_val c, pt_blk yes, pt_blk no) {
  pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_CBR, .ref = yes, .ref2 = no}, 0, c, 0, 0);
}

/* Where the last byte of the object is a NUL, the text ends in it: any place there will do, and no
   loop is needed. */
static void write_short_way(pt_emit *e, pt_val text, uint32_t check) {
  e->block = ENTRY;
  pt_val n = pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_OBJSIZE}, e->p->ptr_width, text, 0, 0);
  choose(e, pt_emit_op(e, PT_OP_ULT, 1, pt_emit_word(e, 0), n), SIZED, HEAD);
  e->block = SIZED;
  pt_val at = pt_emit_place(e, text, -1, n, 1);
  pt_val last = pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_LOAD, .ref = check}, 8, at, 0, 0);
  choose(e, pt_emit_op(e, PT_OP_EQ, 1, last, pt_emit_number(e, 8, 0)), INSIDE, HEAD);
  e->block = INSIDE;
  pt_val k = pt_emit_any(e, e->p->ptr_width);
  pt_emit_assume(e, pt_emit_op(e, PT_OP_ULT, 1, k, n));
  pt_emit_op(e, PT_OP_RET, 0, pt_emit_place(e, text, 0, k, 1), 0);
}

/* There is another round while the character is not NUL, and an input says so. */
static void write_head(pt_emit *e, pt_val at, uint32_t check) {
  e->block = HEAD;
  pt_val c = pt_emit_ins(e, (pt_ir_ins){.op = PT_OP_LOAD, .ref = check}, 8, at, 0, 0);
  pt_val more = pt_emit_op(e, PT_OP_ULT, 1, pt_emit_number(e, 8, 0), c);
  more = pt_emit_op(e, PT_OP_AND, 1, more, pt_emit_any(e, 1));
  choose(e, more, ROUND, EXIT);
}

uint32_t pt_ir_add_text_reader(pt_ir_prog *p, uint32_t loc, bool asked) {
  pt_emit e = {.p = p, .loc = loc, .fn = pt_ir_add_fn(p, "__protest_text", p->ptr_width)};
  pt_ir_fn *f = pt_emit_fn(&e);
  f->model = true, f->loc = loc;
  pt_val text = pt_ir_add_param(f, p->mem, p->ptr_width);
  for (int k = 0; k < BLOCKS; k++) pt_ir_add_block(p, f);
  uint32_t check = asked ? pt_ir_add_check(p, PT_CHECK_ACCESS, e.fn, loc, 0) : 0;
  write_short_way(&e, text, check);
  e.block = HEAD;
  pt_val at = pt_emit_ins(&e, (pt_ir_ins){.op = PT_OP_PHI}, p->ptr_width, text, text, text);
  write_head(&e, at, check);
  e.block = ROUND;
  pt_val next = pt_emit_place(&e, at, 1, pt_emit_word(&e, 0), 0);
  jump(&e, ROUND, HEAD);
  e.block = EXIT;
  pt_emit_op(&e, PT_OP_RET, 0, at, 0);
  pt_ir_compute_preds(p, f);
  const pt_ir_ins *phi = &f->ins.at[f->values.at[at].ref];
  for (uint32_t k = 0; k < phi->nargs; k++)
    if (f->blocks.at[HEAD].preds.at[k] == ROUND) f->args.at[phi->arg + k] = next;
  return e.fn;
}
