/* Models and evaluation.

   A model gives values to variables and functions; what it does not mention is 0
   (false, the array of zeros, the function that is 0 everywhere).  Values of sort
   bool are bit-vectors of width 1, floats are their bits with the default NaN. */
#ifndef PT_TERM_MODEL_H
#define PT_TERM_MODEL_H

#include "base/buf.h"
#include "term/term.h"

typedef struct pt_model pt_model;

pt_model *pt_model_new(pt_terms *tt);
void pt_model_delete(pt_model *md);
void pt_model_reset(pt_model *md);
void pt_model_copy(pt_model *to, const pt_model *from);

void pt_model_set(pt_model *md, pt_term var, pt_bv value);           /* bool, bit-vector, float */
void pt_model_set_elem(pt_model *md, pt_term array, pt_bv index, pt_bv elem); /* array variable */
void pt_model_set_default(pt_model *md, pt_term array, pt_bv elem);  /* all other elements */
void pt_model_set_apply(pt_model *md, pt_fun f, const pt_bv *args, pt_bv value);
/* The value of a quantifier without free bound variables, which others have found out; it is
   forgotten when the model changes. */
void pt_model_set_truth(pt_model *md, pt_term quantifier, bool truth);
void pt_model_forget_truths(pt_model *md);
bool pt_model_get(const pt_model *md, pt_term var, pt_bv *out);      /* false: not mentioned */

/* The elements that the model mentions for an array variable; returns how many. */
size_t pt_model_elems(const pt_model *md, pt_term array, const pt_bv **indices,
                      const pt_bv **elems);

/* The element of an array variable at all other indices. */
pt_bv pt_model_default(const pt_model *md, pt_term array);

/* The value of a term that is no array.  False when it cannot be computed (a quantifier whose
   value is not given, or arrays compared as a whole where the index sort is too wide to decide).
   Values are kept between calls until the model changes. */
bool pt_model_eval(pt_model *md, pt_term t, pt_bv *out);
bool pt_model_is_true(pt_model *md, pt_term t); /* false also when it cannot be computed */

void pt_model_print(pt_mem *m, pt_buf *out, const pt_model *md);

#endif
