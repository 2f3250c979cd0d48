/* Values of a model in SMT-LIB syntax: also of arrays and functions. */
#ifndef PT_SMT_SCRIPT_VALUE_H
#define PT_SMT_SCRIPT_VALUE_H

#include "base/buf.h"
#include "term/model.h"
#include "term/walk.h"

/* The value of a term of any sort; false when it cannot be computed. */
bool pt_script_value(pt_mem *m, pt_buf *out, pt_terms *tt, pt_model *md, pt_term t);
/* define-fun for every input and every function of the terms, one per line. */
bool pt_script_model(pt_mem *m, pt_buf *out, pt_terms *tt, pt_model *md, const pt_term *t,
                     size_t n);

#endif
