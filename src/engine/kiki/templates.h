/* Template invariants: for each loop in its context, a conjunction of rows over the variables of
   its head.

   result/row.h says what rows there are, domain.h how each kind is made and grows.

   The set starts empty (no state has been seen: the loop never goes round) and grows by states:
   each row becomes the least one that holds for the new state too.  Bounds that keep growing are
   widened to the next constant of the program, and then given up; a row that was given up holds
   always. */
#ifndef PT_ENGINE_KIKI_TEMPLATES_H
#define PT_ENGINE_KIKI_TEMPLATES_H

#include "base/buf.h"
#include "result/row.h"
#include "sym/merge.h"
#include "term/model.h"

/* A row that grows. */
typedef struct {
  pt_row row;
  bool top;         /* given up: always holds */
  bool needless;    /* set for a while: a proof does without it (needed.c) */
  uint8_t raised;   /* how often bounds grew */
  bool met;         /* a state was added; else there is none */
  pt_bv_vec states; /* AFFINE: those that span the hull */
} pt_template_row;

typedef struct {
  pt_head_key key;
  pt_sort sort;
  bool pointer, fixed;
  bool control;       /* only ever copied and set to constants */
  uint32_t constants; /* different ones that it is set to, as far as was counted */
  int8_t steps;       /* each round adds something positive (1), negative (-1); 0: it may not */
  int64_t step;       /* what is added, then */
  bool starts;        /* the loop is always entered with one value, a constant ... */
  pt_bv start;        /* ... which is this */
  bool product;       /* each round multiplies it */
  bool compared;      /* its function asks whether it equals another value */
} pt_template_var;

typedef struct {
  PT_VEC(pt_template_var) vars;
  PT_VEC(pt_template_row) rows;
  size_t plain;        /* of these: the others were added by pt_templates_extend */
  bool seen;           /* a state was added */
} pt_template;

enum { PT_SCALE_BITS = 16 };

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  PT_VEC(pt_template) loops; /* as in the encoder's loops */
  PT_VEC(pt_bv) thresholds;  /* 64 bits, ascending as signed numbers */
  PT_VEC(int64_t) scales;    /* constants, a few, of less than PT_SCALE_BITS bits */
} pt_templates;

typedef struct pt_elements pt_elements; /* elements.h */

/* A row of a loop. */
typedef struct {
  pt_templates *of;
  uint32_t loop, row;
} pt_row_at;

void pt_templates_init(pt_templates *ts, pt_mem *m, pt_terms *tt, const pt_ir_prog *p);
void pt_templates_release(pt_templates *ts);

/* Rows of these domains for the loops of an encoding; nothing has been seen. */
void pt_templates_begin(pt_templates *ts, const pt_merge *e, unsigned domains);
/* Rows about elements (of these domains), and what sums of them can be, besides those that are
   there. */
void pt_templates_extend(pt_templates *ts, const pt_merge *e, unsigned domains);
void pt_templates_forget_extension(pt_templates *ts); /* what was added last is given up */
void pt_templates_forget_elements(pt_templates *ts);  /* all rows about elements are */
size_t pt_templates_count(const pt_templates *ts); /* rows */
/* What the invariant says of the variables of a copy when they are ARGS (by the copy's variables).
   Rows about every element say it where ASSUMED says that these are looked at or, when that is
   NULL, of the witness. */
pt_term pt_templates_holds(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args,
                           const pt_elements *assumed);
/* ARGS in the order of the variables of the loop's template; 0 where the copy has none. */
void pt_templates_arrange(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args,
                          pt_term_vec *out);
/* One row of it. */
pt_term pt_templates_row_holds(const pt_merge *e, pt_row_at at, uint32_t copy, const pt_term *args,
                               const pt_elements *assumed);
/* Adds a state of a loop: VALUES and KNOWN by its template's variables.  Elements are not part of
   it. */
void pt_templates_add_state(pt_templates *ts, uint32_t loop, const pt_bv *values,
                            const bool *known);
/* Adds the state in which the copy's variables have the values of ARGS in the model. */
void pt_templates_add(pt_templates *ts, const pt_merge *e, uint32_t copy, const pt_term *args,
                      pt_model *md);

#endif
