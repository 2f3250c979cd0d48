/* The state of one parse, shared by parse.c (the tables) and parse_fn.c (the
   bodies of functions).

   The text is read twice.  The first time declares: functions with their
   parameters, blocks and the numbers and widths of their values, global names,
   and how many types, variables and checks there are.  The second time defines
   everything, and can refer to all of it. */
#ifndef PT_IR_PARSE_PRIV_H
#define PT_IR_PARSE_PRIV_H

#include "ir/ir.h"
#include "ir/lex.h"

typedef struct {
  pt_lex lex;
  pt_ir_prog *p;
  uint32_t ntypes, nvars, nchecks; /* declared: numbers 1 .. n */
  uint32_t max_value;              /* the largest value number that is accepted */
  pt_map fn_of, global_of;         /* string of the name -> number */
  uint32_t file;                   /* string: the file that was named last, or 0 */
  uint32_t type, global;           /* second reading: the last one that was defined */
  bool in_type, in_global;         /* the line before belonged to it */
  uint32_t fn;                     /* the function that is being read, or the last one */
  pt_map row_line;                 /* pt_parse_row -> line */
  PT_VEC(uint32_t) fn_line;        /* by function: where it starts; [0] unused */
  PT_VEC(uint32_t) first_ins;      /* by function: its instruction 1 in ins_line */
  PT_VEC(uint32_t) ins_line;       /* of all instructions in the order of the text */
  PT_VEC(pt_val) args;             /* operands of the instruction that is being read */
  PT_VEC(pt_blk) labels;           /* of a phi's operands, parallel to the function's args */
  PT_VEC(uint32_t) scratch;        /* by block */
} pt_ir_parser;

/* The key of a row of a table. */
static inline uint64_t pt_parse_row(char table, uint32_t row) {
  return (uint64_t)(unsigned char)table << 32 | row;
}

/* parse.c: what occurs in tables and in bodies */
bool pt_parse_width(pt_ir_parser *r, uint32_t least, uint32_t *out);
bool pt_parse_fn_name(pt_ir_parser *r, uint32_t *out);
bool pt_parse_global_name(pt_ir_parser *r, uint32_t *out);
bool pt_parse_addend(pt_ir_parser *r, int64_t *out);
bool pt_parse_loc(pt_ir_parser *r, uint32_t *out); /* 0 when there is none */
/* After take_ref: whether the number is one of 1 .. n. */
bool pt_parse_in_range(pt_ir_parser *r, const char *what, uint32_t number, uint32_t n);

/* parse_fn.c: the lines behind a function's header, up to `}` */
void pt_parse_declare_body(pt_ir_parser *r);
void pt_parse_define_body(pt_ir_parser *r);

#endif
