/* The compiler from the program form to register code, private to compile.c, fuse.c
   and select.c. */
#ifndef PT_EXEC_COMPILE_H
#define PT_EXEC_COMPILE_H

#include "exec/state.h"

/* A jump whose distance is not known yet. */
typedef struct {
  uint32_t cell;
  bool otherwise; /* its field c, else d */
  pt_blk from, to;
} pt_jump;

typedef struct {
  uint32_t to, from; /* slots */
} pt_move;

typedef struct {
  pt_exec *x;
  pt_mem *mem;
  const pt_ir_prog *prog;
  const pt_ir_fn *f;
  pt_code *code;
  pt_code_variant variant;
  uint32_t ins;        /* instruction that is being compiled */
  uint32_t *uses;      /* by value */
  bool *skipped;       /* by instruction: another one's cell does its work */
  uint32_t *with;      /* by instruction: a check's operation that its cell does as well */
  uint32_t *held;      /* by instruction: ir/held.h */
  uint32_t *label;     /* by block: its first cell */
  bool *reachable;     /* by block */
  uint32_t scratch;    /* first of some slots for values that nobody wants */
  PT_VEC(pt_code_cell) cells;
  PT_VEC(uint32_t) ins_of;
  PT_VEC(uint64_t) pool;
  PT_VEC(uint32_t) operands;
  PT_VEC(pt_jump) jumps;
  PT_VEC(pt_move) moves;
} pt_compiler;

/* ---- compile.c */

/* Appends a cell; returns its number. */
uint32_t pt_emit(pt_compiler *c, pt_cell_op op, pt_code_cell fields);
/* Slot of an operand (the first, when it is wide); constants get one. */
uint32_t pt_slot(pt_compiler *c, pt_val v);
/* Whether V is a constant of up to 64 bits, addresses included. */
bool pt_immediate(const pt_compiler *c, pt_val v, uint64_t *bits);

/* ---- fuse.c: finds values that need no cell of their own (sets omitted, skipped, with) */

void pt_fuse(pt_compiler *c);
/* The condition of a check that some signed operation does not overflow: the instruction of
   that kind; 0: it is no such condition.  Follows eq(o, 0) and xor(o, 1). */
uint32_t pt_no_overflow(const pt_ir_fn *f, pt_val condition);

/* ---- select.c: the cells of one instruction that is not about control */

void pt_select_cells(pt_compiler *c, const pt_ir_ins *i);
/* The cell of a comparison with its operands, in the group that starts at FIRST
   (PT_CELL_C_EQ, PT_CELL_CBR_EQ or PT_CELL_CHECK_EQ); PT_CELL_COUNT: there is none.
   With an immediate, the cell's b is left free. */
pt_cell_op pt_compare_cell(pt_compiler *c, const pt_ir_ins *i, pt_cell_op first,
                           pt_code_cell *fields);
/* Whether there is one, without making it. */
bool pt_compare_fits(const pt_ir_fn *f, const pt_ir_ins *i);
/* Whether a ptradd has a cell; *constant (may be NULL): the offset, when it is constant. */
bool pt_ptradd_fits(const pt_compiler *c, const pt_ir_ins *i, int64_t *constant);

#endif
