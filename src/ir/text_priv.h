/* Words of the text form that print.c and parse.c share. */
#ifndef PT_IR_TEXT_PRIV_H
#define PT_IR_TEXT_PRIV_H

#include <stdint.h>

#include "ir/op.h"

enum { PT_TEXT_TYPE_KINDS = 11, PT_TEXT_FCMPS = 16, PT_TEXT_ALLOCS = 6 };

const char *pt_text_type_kind(uint32_t kind);     /* pt_type_kind; NULL: no such kind */
const char *pt_text_fcmp(uint32_t predicate);     /* PT_FCMP_* bits; NULL: no such predicate */

/* Whether `sub` of an operation is a float format. */
static inline bool pt_text_has_fp(pt_op op) { return op >= PT_OP_FADD && op <= PT_OP_UTOF; }

#endif
