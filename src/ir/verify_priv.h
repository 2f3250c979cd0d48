/* Parts of the verifier: verify.c checks the tables and the structure of
   functions, verify_ins.c each instruction by itself. */
#ifndef PT_IR_VERIFY_PRIV_H
#define PT_IR_VERIFY_PRIV_H

#include "base/err.h"
#include "ir/ir.h"

/* Where a violation was found: a function and one of its instructions, or a row
   of a table; what does not apply is 0. */
typedef struct {
  char table;   /* t types, v variables, g globals, c checks */
  uint32_t row; /* of the table */
  uint32_t fn;
  pt_blk block; /* of ins; PT_NO_BLK or any block when ins is 0 */
  uint32_t ins;
} pt_ir_place;

typedef struct {
  const pt_ir_prog *p;
  const pt_ir_fn *f; /* the function, or NULL */
  pt_ir_place at;
  pt_err *err;
} pt_ir_verifier;

/* Records the violation with its place; returns false. */
bool pt_verify_fail(pt_ir_verifier *v, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Operands, widths and numbers of the instruction v->at.ins, whose operand range
   and operand values are known to exist. */
bool pt_verify_ins(pt_ir_verifier *v);

/* pt_ir_verify that also says where. */
pt_status pt_ir_verify_place(const pt_ir_prog *p, pt_err *e, pt_ir_place *at);

#endif
