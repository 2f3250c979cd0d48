/* Private to smt/: terms as SMT-LIB text for a solver process.

   Variables, functions and inner terms are named by their numbers (v7, f2, t12): short, and no
   name of the program can clash with a keyword or with itself.  Two forms: one definition per
   inner term, each sent once, for processes that live long; and nested lets, for those that
   know no definitions and for the bodies of quantifiers.

   BV_OF_FP has no SMT-LIB operator: it is a fresh constant with side conditions, which go with
   every assertion that contains it (pt_text_formula). */
#ifndef PT_SMT_TEXT_H
#define PT_SMT_TEXT_H

#include "base/buf.h"
#include "term/walk.h"

typedef struct {
  pt_terms *tt;
  pt_mem *m;
  PT_VEC(uint8_t) known; /* by term: 1 declared, 2 defined with all below */
  PT_VEC(uint8_t) known_funs;
} pt_text;

void pt_text_reset(pt_text *x); /* nothing is known */
void pt_text_release(pt_text *x);

void pt_text_ref(pt_text *x, pt_buf *out, pt_term t);     /* the name or the constant */
void pt_text_declare(pt_text *x, pt_buf *out, pt_term t); /* variables and functions below T */
void pt_text_define(pt_text *x, pt_buf *out, pt_term t);  /* declarations and definitions */
void pt_text_let(pt_text *x, pt_buf *out, pt_term t);     /* T with nested lets */
/* T and its side conditions, as one formula; LET: in the form with lets. */
void pt_text_formula(pt_text *x, pt_buf *out, pt_term t, bool let);

/* A value as a solver prints it; false: not understood. */
bool pt_text_value(const pt_terms *tt, pt_sort s, const char *text, const char *end, pt_bv *out);

#endif
