/* Rows about every element of an array, in kiki's formulas.

   A row about every element is assumed at a cut head only at the indices that the encoding looks
   at: each `select` from an array that is made of the same variable as the head's.  It is asked for
   one arbitrary index, the witness.  All rows have the same one: a question is whether some row
   fails, at some index. */
#ifndef PT_ENGINE_KIKI_ELEMENTS_H
#define PT_ENGINE_KIKI_ELEMENTS_H

#include "engine/kiki/strides.h"
#include "engine/kiki/templates.h"

struct pt_elements {
  pt_map lists; /* array of a head, or variable or constant that one is made of -> 1 + its list */
  PT_VEC(pt_term_vec) indices;
};

/* Of an encoding; what was found before is forgotten. */
void pt_elements_find(pt_elements *es, pt_mem *m, const pt_merge *e);
void pt_elements_release(pt_elements *es, pt_mem *m);
bool pt_elements_any(const pt_merge *e); /* a cut head has an array */

pt_term pt_elements_witness(const pt_merge *e);
/* The indices at which ARRAY is looked at; NULL: none. */
const pt_term_vec *pt_elements_of(const pt_elements *es, pt_term array);

/* INDEX is one that a row of the template is about; VARS by its variables.  None: a bound has no
   term. */
pt_term pt_elements_among(const pt_merge *e, const pt_row_each *each, const pt_template *t,
                          const pt_term *vars, pt_term index);
/* The index of the other array that belongs to INDEX.  None: a variable has no term. */
pt_term pt_elements_other(const pt_merge *e, const pt_row_each *each, const pt_template *t,
                          const pt_term *vars, pt_term index);
/* INDEX in the width of an element of ARRAY. */
pt_term pt_elements_number(pt_terms *tt, pt_term array, pt_term index);

/* The rows of a loop's template: those about elements in front of and behind counters
   (row_element.c), and those with strides, between two variables, and to other places of arrays
   (row_stride.c). */
void pt_elements_make(pt_templates *ts, pt_template *t);
void pt_elements_make_strides(pt_templates *ts, const pt_merge *e, const pt_strides *s,
                              uint32_t loop);

#endif
