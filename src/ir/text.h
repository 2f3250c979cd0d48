/* The text form of a program: what `protest ir` prints, and its parser, so that
   ir/, exec/ and the engines are testable without clang.  docs/ir.md has the
   grammar.  Printing what was parsed gives the same text again. */
#ifndef PT_IR_TEXT_H
#define PT_IR_TEXT_H

#include "base/buf.h"
#include "base/err.h"
#include "ir/ir.h"

void pt_ir_print(pt_mem *m, pt_buf *out, const pt_ir_prog *p);
void pt_ir_print_fn(pt_mem *m, pt_buf *out, const pt_ir_prog *p, uint32_t fn);
/* One instruction, without newline: `%7:32 = add %5, 1:32`. */
void pt_ir_print_ins(pt_mem *m, pt_buf *out, const pt_ir_prog *p, uint32_t fn, uint32_t ins);

/* On failure *out is NULL and e says `PATH:LINE: what`. */
pt_status pt_ir_parse(pt_ir_prog **out, pt_mem *m, const char *path, const char *text, pt_err *e);

#endif
