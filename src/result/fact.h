/* What one engine found out about a loop, for others: a formula that holds whenever the loop's head
   is reached.

   It is text (SMT-LIB, `value.12` stands for value 12 of the function), for engines are processes
   with terms of their own.  It is a hint, no proof: whoever uses it has to prove what he claims
   without believing it. */
#ifndef PT_RESULT_FACT_H
#define PT_RESULT_FACT_H

#include "ir/ir.h"
#include "term/term.h"

enum { PT_FACT_LONGEST = 2000 };

typedef struct pt_fact {
  uint32_t fn; /* the function with the loop */
  pt_blk head;
  char formula[PT_FACT_LONGEST + 1];
} pt_fact;

/* The variable of a formula that stands for a value; 0: the function has no such value, or one of
   another width. */
pt_term pt_fact_value(pt_terms *tt, const pt_ir_fn *f, pt_val v, uint32_t width);
/* The value that such a variable stands for, or 0. */
pt_val pt_fact_value_of(const pt_terms *tt, pt_term var);
/* FORMULA as text in F; false: it is too long. */
bool pt_fact_write(pt_fact *f, pt_mem *m, pt_terms *tt, pt_term formula);
/* Whether F can be about P: function and head exist, the text ends, and what it calls a value is
   one. */
bool pt_fact_makes_sense(const pt_ir_prog *p, const pt_fact *f);
/* The formula, of an F that makes sense; false: its text is none, or has other variables. */
bool pt_fact_read(const pt_fact *f, const pt_ir_prog *p, pt_terms *tt, pt_term *out);

#endif
